// SPDX-License-Identifier: Apache-2.0
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

const TOKEN = /[!#$%&'*+.^_`|~\w-]+/.source;
const WORD = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`;
const PREFERENCE = new RegExp(
  `^\\s*(${TOKEN})\\s*(?:=\\s*(${WORD})?)?\\s*((?:;\\s*(?:${TOKEN}\\s*(?:=\\s*${WORD}?)?)?\\s*)*)(?:,|$)`,
);

/**
 * The value of a preference in a `Prefer` header (RFC 7240), in lower case; the first one counts. Empty if it has no value,
 * undefined if the header does not have it. What follows a syntax error is ignored.
 */
export function preferenceOf(header: string | undefined, name: string): string | undefined {
  for (let rest = header ?? ''; rest.trim() !== '';) {
    const [whole, token, word = ''] = PREFERENCE.exec(rest) ?? [];
    if (whole === undefined || token === undefined) return undefined;
    if (token.toLowerCase() === name) return word.replaceAll(/^"|"$|\\(?=.)/g, '').toLowerCase();
    rest = rest.slice(whole.length);
  }
  return undefined;
}

/** Whether the request prefers that its write notifies nobody (`Prefer: notify=none`). */
export const PrefersSilence = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return preferenceOf(headers.prefer as string | undefined, 'notify') === 'none';
});
