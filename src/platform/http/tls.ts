import { readFileSync } from 'node:fs';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ConfigError } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { Problem } from '../errors/problem.js';

/** Rejects a request without exactly one `Host`, as RFC 9112 demands (C-HTTP-5). HTTP/1.0 does not need it. */
export function requireHost({ headersDistinct, httpVersion }: Request, _response: Response, next: NextFunction): void {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    throw new Problem('MALFORMED_REQUEST', 'The request must have exactly one Host header.');
  next();
}

/**
 * Rejects requests that a TLS-terminating proxy received without TLS (C-HTTP-4). Without a proxy the server itself only
 * speaks TLS.
 */
export function requireTls(terminatedByProxy: boolean): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (terminatedByProxy && request.headers['x-forwarded-proto'] !== 'https') {
      throw new Problem('TLS_REQUIRED', 'Plain HTTP is not supported; use https.');
    }
    next();
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
