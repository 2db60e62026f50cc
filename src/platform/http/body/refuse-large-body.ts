// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../errors/problem.js';
import { type RequestCheck } from '../request-checks.js';
import { type BodyLimit, type TenantRequest } from '../tenant-request.js';

/** The limit of some paths. */
export interface PathLimit extends BodyLimit {
  paths: RegExp;
}

/**
 * Rejects a request whose Content-Length exceeds the limit of its path (C-CHK-4), and keeps the limit for the reader of the
 * body. Node still reads and discards a refused body, so the client receives the response.
 * @param exceptions paths with another limit
 */
export function refuseLargeBody(limit: number, exceptions: readonly PathLimit[] = []): RequestCheck {
  return (request) => {
    const bodyLimit: BodyLimit = exceptions.find(({ paths }) => paths.test(request.path)) ?? { maxBytes: limit };
    (request as TenantRequest).bodyLimit = bodyLimit;
    if (Number(request.headers['content-length']) > bodyLimit.maxBytes) throw tooLarge(bodyLimit.maxBytes);
  };
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`);
}
