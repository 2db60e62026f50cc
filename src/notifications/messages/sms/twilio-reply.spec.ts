// SPDX-License-Identifier: Apache-2.0
import { isFromTwilio, twilioSignature, parseStopWord } from './twilio-reply.js';

// The example of https://www.twilio.com/docs/usage/security
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FORM = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+12349013030',
  Digits: '1234',
  From: '+12349013030',
  To: '+18005551212',
});
const SIGNATURE = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';

describe("Twilio's signature", () => {
  it("matches the example in Twilio's documentation", () => {
    expect(twilioSignature('12345', URL, FORM)).toBe(SIGNATURE);
    expect(isFromTwilio('12345', URL, FORM, SIGNATURE)).toBe(true);
  });

  it.each([
    ['another token', '12346', URL, FORM, SIGNATURE],
    ['another URL', '12345', `${URL}3`, FORM, SIGNATURE],
    ['another field', '12345', URL, new URLSearchParams([...FORM, ['Body', 'STOP']]), SIGNATURE],
    ['a removed field', '12345', URL, new URLSearchParams([...FORM].slice(1)), SIGNATURE],
    ['a truncated signature', '12345', URL, FORM, SIGNATURE.slice(0, -1)],
    ['no signature', '12345', URL, FORM, ''],
  ])('is invalid with %s', (_what, token, url, form, signature) => {
    expect(isFromTwilio(token, url, form, signature)).toBe(false);
  });

  it('ignores the order of the fields', () => {
    expect(isFromTwilio('12345', URL, new URLSearchParams([...FORM].reverse()), SIGNATURE)).toBe(true);
  });
});

it.each([
  ['STOP', 'stop'],
  [' stop\n', 'stop'],
  ['StopAll', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['START', 'start'],
  ['yes', 'start'],
  ['UNSTOP', 'start'],
  ['please stop', undefined],
  ['STOP!', undefined],
  ['', undefined],
])('C-MSG-12: parses the reply %j as %s', (reply, wish) => expect(parseStopWord(reply)).toBe(wish));
