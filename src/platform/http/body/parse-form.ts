import { type Request } from 'express';
import { Problem } from '../../errors/problem.js';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Parses the form that `readBody` has read.
 * @throws Problem UNSUPPORTED_MEDIA_TYPE
 */
export function parseForm({ headers, body }: Pick<Request, 'headers' | 'body'>): URLSearchParams {
  if (!FORM_TYPE.test(headers['content-type'] ?? ''))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send a form as application/x-www-form-urlencoded.');
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
}
