// SPDX-License-Identifier: Apache-2.0
import { NO_LONGER_RELEVANT, OPTED_OUT, undeliveredReason } from './undelivered-reason.js';

describe('why a message did not reach the customer', () => {
  it.each([
    ['email', 'suppressed', OPTED_OUT, 'The customer has unsubscribed from emails about this order.'],
    [
      'sms',
      'suppressed',
      OPTED_OUT,
      'The customer has stopped text messages, or unsubscribed from those about this order.',
    ],
    ['email', 'suppressed', NO_LONGER_RELEVANT, 'It no longer applied when it was due.'],
    ['email', 'failed', 'The mail server refused the message: RCPT TO 550', 'The mail server refused the address.'],
    ['email', 'failed', 'The mail server refused the message: DATA 554', 'The mail server refused the message.'],
    ['sms', 'failed', 'Twilio refused the message: 400 21211', 'The text message service refused the number.'],
    ['email', 'sent', null, null],
    ['sms', 'sending', null, null],
    ['email', 'collecting', null, null],
  ] as const)('C-MSG-20: %s, %s, %j: %j', (channel, state, error, reason) => {
    expect(undeliveredReason({ channel, state, error })).toBe(reason);
  });
});
