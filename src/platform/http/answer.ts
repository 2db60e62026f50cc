import { stringifyJson } from '../json/exact-json.js';

/** What a handler answers: status, JSON body and headers; the text is made once, so that a replay is the same to the byte. */
export class Answer {
  readonly text: string;

  constructor(
    readonly status: number,
    body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.text = typeof body === 'string' ? body : body === undefined ? '' : stringifyJson(body);
  }

  /** An answer whose JSON text exists already, such as a stored one. */
  static ofText(status: number, json: string, headers: Readonly<Record<string, string>> = {}): Answer {
    return new Answer(status, json, headers);
  }
}
