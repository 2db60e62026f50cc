import { type Request } from 'express';
import { Problem, validationError } from '../errors/problem.js';
import { inspectJson, parseJson } from '../json/exact-json.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/**
 * The JSON of a request whose bytes were read (decisions section 1).
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, or VALIDATION_ERROR for nesting, `__proto__` and broken Unicode
 */
export function parseBody(request: Request): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw new Problem('MALFORMED_JSON', 'A JSON body is needed, and none was sent.');
  const type = request.headers['content-type'];
  if (type !== undefined && !JSON_TYPE.test(type))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `A body of type ${type} is not taken; send application/json in UTF-8.`);
  const body = parse(bytes);
  const faults = inspectJson(body);
  if (faults.length > 0) throw validationError(faults);
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(UTF8.decode(bytes));
  } catch (error) {
    throw new Problem('MALFORMED_JSON', `The body is not JSON in UTF-8: ${(error as Error).message}`, { cause: error });
  }
}
