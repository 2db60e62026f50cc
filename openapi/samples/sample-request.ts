// SPDX-License-Identifier: Apache-2.0
/** A request for which samples are written. */
export interface SampleRequest {
  operationId: string;
  /** In upper case. */
  method: string;
  /** The path template, such as `/orders/{order_number}`. */
  path: string;
  pathParameters: Record<string, string>;
  /** JSON, a form with a photo in this field, or a file of orders in this media type. */
  body?: { json: unknown } | { form: string } | { mediaType: string };
  /** Whether the request carries the access token; the samples then exchange the key for one. */
  auth: 'token' | 'key' | 'none';
  /** Whether the route takes an `Idempotency-Key` in any case. */
  isKeyRequired: boolean;
  /** `file` is a photo. */
  answer: 'json' | 'text' | 'file';
}

/** The path of the token exchange. */
export const TOKEN_PATH = '/auth/v1/token';

/** The names of the files that samples upload and write. */
export const PHOTO = 'photo.jpg';
export const ORDERS = 'orders.ndjson';

/** The path with its parameters. */
export function filledPath({ path, pathParameters }: SampleRequest): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? name));
}

/** All lines but the first one, further to the right. */
export function indented(text: string, spaces = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** A list or a record over several lines, as all of the languages write it. */
export function bracketed(parts: string[], open: string, close: string): string {
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `    ${indented(part, 4)},`).join('\n')}\n${close}`;
}
