// SPDX-License-Identifier: Apache-2.0
import { type Request } from 'express';
import { type PlatformConfig } from '../config/platform.settings.js';
import { problemCodes, slugOf } from '../errors/catalogue.js';

/** What precedes `errors/<slug>` in the `type` of problems: a URL with a trailing slash, or nothing (C-ERR-3). */
export function errorTypeBase({
  ERROR_TYPE_BASE_URL,
  PUBLIC_BASE_URL,
}: Pick<PlatformConfig, 'ERROR_TYPE_BASE_URL' | 'PUBLIC_BASE_URL'>): string {
  return ERROR_TYPE_BASE_URL ?? (PUBLIC_BASE_URL === undefined ? '' : `${PUBLIC_BASE_URL}/`);
}

/**
 * Routes `GET /orders/errors/validation-error` to `GET /errors/validation-error`, because a relative `type` resolves against
 * the path of the request that failed (C-ERR-34). Only slugs of problems are routed, and no other route ends in one.
 */
export function resolveErrorTypes(request: Request): void {
  const { method, path } = request;
  const start = path.lastIndexOf('/errors/');
  if (start > 0 && (method === 'GET' || method === 'HEAD')) {
    const slug = path.slice(start + '/errors/'.length);
    if (problemCodes().some((code) => slugOf(code) === slug)) request.url = `/errors/${slug}`;
  }
}
