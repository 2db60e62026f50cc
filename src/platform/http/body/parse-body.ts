// SPDX-License-Identifier: Apache-2.0
import { type Request } from 'express';
import { Problem, validationError } from '../../errors/problem.js';
import { inspectJson, parseJson } from '../../json/exact-json.js';

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

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const UTF8_TYPE = /^(application\/[a-z+-]+)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/** Accepted media types of a body. */
export const JSON_ONLY = ['application/json'];
export const MERGE_PATCH = ['application/merge-patch+json', 'application/json'];

/**
 * Parses the body that `readBody` has read (C-HTTP-19 to C-HTTP-28).
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, or VALIDATION_ERROR for nesting, `__proto__` and broken Unicode
 */
export function parseBody(request: Request, mediaTypes: readonly string[]): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw new Problem('MALFORMED_JSON', 'The request has no body; send JSON.');
  const type = request.headers['content-type'];
  if (type !== undefined && !mediaTypes.includes(UTF8_TYPE.exec(type)?.[1]?.toLowerCase() ?? '')) {
    const detail = `The media type ${type} is not supported; send ${mediaTypes.join(' or ')} in UTF-8.`;
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', detail);
  }
  const body = parse(bytes);
  const faults = inspectJson(body);
  if (faults.length > 0) throw validationError(faults);
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(UTF8.decode(bytes));
  } catch (error) {
    throw new Problem('MALFORMED_JSON', `The body is not valid JSON in UTF-8: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
