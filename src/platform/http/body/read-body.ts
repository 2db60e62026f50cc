import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../errors/problem.js';

/** The encodings that body-parser supports on every supported Node. */
const ENCODINGS = new Set(['identity', 'gzip', 'deflate', 'br']);

/**
 * Reads a body as bytes, up to `limit`. It is parsed only after the guards (C-CHK-4).
 * @param streamed paths whose handlers read the body themselves, each with its limit
 */
export function readBody(limit: number, streamed: ReadonlyMap<string, number> = new Map()): RequestHandler {
  const read = raw({ type: () => true, limit });
  return (request: Request, response: Response, next: NextFunction) => {
    const maxBytes = streamed.get(request.path) ?? limit;
    // Reject on Content-Length; Node still reads and discards the body, so the client receives the response.
    if (Number(request.headers['content-length']) > maxBytes) return next(tooLarge(maxBytes));
    if (streamed.has(request.path)) return next();
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && !ENCODINGS.has(encoding.toLowerCase())) return next(unknownEncoding());
    read(request, response, (error?: unknown) =>
      next(error === undefined ? undefined : problemOf(error as BodyError, limit)),
    );
  };
}

interface BodyError extends Error {
  type?: string;
}

function problemOf(error: BodyError, limit: number): Problem {
  if (error.type === 'entity.too.large') return tooLarge(limit);
  return new Problem('MALFORMED_REQUEST', 'The body could not be read as its headers announce it.', { cause: error });
}

function unknownEncoding(): Problem {
  return new Problem('UNSUPPORTED_MEDIA_TYPE', 'The Content-Encoding is not supported; use gzip, deflate, br or none.');
}

function tooLarge(limit: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
}
