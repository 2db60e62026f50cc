// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type NextFunction, type Request, type Response } from 'express';
import { FAVICON } from './favicon.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.css.js';

interface Asset {
  path: string;
  type: string;
  body: Buffer;
  zipped: Buffer;
}

const YEAR_SECONDS = 31_536_000;

const style = assetOf('dashboard', 'css', 'text/css', STYLE);
const script = assetOf('dashboard', 'js', 'text/javascript', SCRIPT);
const logo = assetOf('logo', 'svg', 'image/svg+xml', decodeURIComponent(FAVICON.slice(FAVICON.indexOf(',') + 1)));

/** Paths of the files that all pages load. They contain the digest of the file, so that browsers may keep it. */
export const ASSETS = { style: style.path, script: script.path, logo: logo.path } as const;

/** Serves `ASSETS`, without a session: sign-in and error pages need them, too. */
export function serveAsset({ method, baseUrl, path, headers }: Request, response: Response, next: NextFunction): void {
  const asked = `${baseUrl}${path}`;
  const asset = [style, script, logo].find((known) => nameOf(known.path) === nameOf(asked));
  if (!asset || (method !== 'GET' && method !== 'HEAD')) return next();
  const isZipped = /\bgzip\b/.test(String(headers['accept-encoding']));
  response.setHeader('Content-Type', `${asset.type}; charset=utf-8`);
  response.setHeader('Vary', 'Accept-Encoding');
  // During an update, another process may have rendered the page with its version.
  response.setHeader('Cache-Control', asked === asset.path ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-store');
  if (isZipped) response.setHeader('Content-Encoding', 'gzip');
  response.end(isZipped ? asset.zipped : asset.body);
}

function assetOf(name: string, ending: string, type: string, text: string): Asset {
  const digest = hash('sha256', text, 'base64url').slice(0, 12);
  const body = Buffer.from(text);
  return { path: `/assets/${name}.${digest}.${ending}`, type, body, zipped: gzipSync(body, { level: 9 }) };
}

/** The path without the digest. */
function nameOf(path: string): string {
  return path.replace(/\.[\w-]+(\.\w+)$/, '$1');
}
