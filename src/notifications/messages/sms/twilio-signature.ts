import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The `X-Twilio-Signature` of a form: HMAC-SHA1 with the account's token over the URL as Twilio was given it, followed by each
 * parameter's name and value, sorted by name.
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

/** Whether a form at this URL comes from Twilio. */
export function isFromTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const [expected, given] = [twilioSignature(authToken, url, form), signature].map((text) => Buffer.from(text));
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given);
}
