// SPDX-License-Identifier: Apache-2.0
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the `X-Twilio-Signature` of a form: HMAC-SHA1 with the account's token over the URL as configured at Twilio, and the
 * name and value of each parameter, sorted by name.
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const values = (name: string): string =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join('');
  return createHmac('sha1', authToken)
    .update(url + names.map(values).join(''), 'utf8')
    .digest('base64');
}

/** Verifies the signature in constant time. */
export function isFromTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const [expected, given] = [twilioSignature(authToken, url, form), signature].map((text) => Buffer.from(text));
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given);
}

const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/** Parses the reply to a text message (C-MSG-12). A stop word is the whole reply; any other text is undefined. */
export function parseStopWord(reply: string): 'stop' | 'start' | undefined {
  const word = reply.trim().toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}
