// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type Request } from 'express';
import { ConfigError } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { Problem } from '../errors/problem.js';
import { type RequestCheck } from './request-checks.js';

/** Rejects a request without exactly one `Host`, as RFC 9112 demands (C-HTTP-5). HTTP/1.0 does not need it. */
export function requireHost({ rawHeaders, httpVersion }: Request): void {
  // Values are at odd places.
  const hosts = rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    throw new Problem('MALFORMED_REQUEST', 'The request must have exactly one Host header.');
}

/**
 * Rejects requests that a TLS-terminating proxy received without TLS (C-HTTP-4). Without a proxy the server itself only
 * speaks TLS.
 */
export function requireTls(terminatedByProxy: boolean): RequestCheck {
  return ({ headers }) => {
    if (terminatedByProxy && headers['x-forwarded-proto'] !== 'https')
      throw new Problem('TLS_REQUIRED', 'Plain HTTP is not supported; use https.');
  };
}

/**
 * The certificate and key of the server; undefined if a proxy terminates TLS.
 * @throws ConfigError naming the variable whose file cannot be read
 */
export function tlsOptions({
  TLS_TERMINATED_BY_PROXY,
  TLS_CERT_FILE,
  TLS_KEY_FILE,
}: PlatformConfig): { cert: Buffer; key: Buffer; minVersion: 'TLSv1.2' } | undefined {
  if (TLS_TERMINATED_BY_PROXY || !TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  return {
    cert: readFileOf('TLS_CERT_FILE', TLS_CERT_FILE),
    key: readFileOf('TLS_KEY_FILE', TLS_KEY_FILE),
    minVersion: 'TLSv1.2',
  };
}

function readFileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError([{ name, why: (error as Error).message }]);
  }
}
