import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../errors/problem.js';

/** The limit of some paths. */
export interface BodyLimit {
  paths: RegExp;
  maxBytes: number;
}

/**
 * Rejects a request whose Content-Length exceeds the limit of its path (C-CHK-4). Node still reads and discards the body, so
 * the client receives the response.
 * @param exceptions paths with another limit
 */
export function refuseLargeBody(limit: number, exceptions: readonly BodyLimit[] = []): RequestHandler {
  return ({ path, headers }: Request, _response: Response, next: NextFunction) => {
    const maxBytes = exceptions.find(({ paths }) => paths.test(path))?.maxBytes ?? limit;
    next(Number(headers['content-length']) > maxBytes ? tooLarge(maxBytes) : undefined);
  };
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`);
}
