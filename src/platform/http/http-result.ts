import { stringifyJson } from '../json/exact-json.js';

/**
 * A response with a status, headers or JSON text of its own. A handler whose answers need none of these returns a plain
 * object instead. The text is fixed here, so an idempotent replay is identical to the byte.
 */
export class HttpResult {
  readonly text: string;

  /** @param body a string is sent as it is, anything else as JSON, undefined as an empty body */
  constructor(
    readonly status: number,
    body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.text = typeof body === 'string' ? body : body === undefined ? '' : stringifyJson(body);
  }

  /** The response of a handler that returned `value`; `status` is the one that its route declares. */
  static of(value: unknown, status: number): HttpResult {
    if (value instanceof HttpResult) return value;
    return new HttpResult(status, value === undefined ? undefined : stringifyJson(value));
  }
}
