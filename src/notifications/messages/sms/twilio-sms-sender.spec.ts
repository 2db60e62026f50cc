// SPDX-License-Identifier: Apache-2.0
import { startTwilio, type TwilioServer } from '../../../../test/support/twilio-server.js';
import { MessageRefusedError } from '../mail/mailer.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

const SMS = { id: 'msg_1', to: '+5511912345678', text: 'Shop: Your parcel is on its way. https://t.example/?a=1&b=2' };

let twilio: TwilioServer;
beforeAll(async () => (twilio = await startTwilio()));

const senders: TwilioSmsSender[] = [];
afterAll(() => Promise.all(senders.map((sender) => sender.onApplicationShutdown())));

function sender(
  options: { from?: string; authToken?: string; baseUrl?: string; timeoutMs?: number } = {},
): TwilioSmsSender {
  const { url: baseUrl, accountSid, authToken } = twilio;
  const made = new TwilioSmsSender({ baseUrl, accountSid, authToken, from: '+15550100', ...options });
  senders.push(made);
  return made;
}

async function failure(sent: Promise<void>): Promise<Error> {
  return sent.then(
    () => Promise.reject(new Error('The message was accepted')),
    (error: Error) => error,
  );
}

describe('TwilioSmsSender', () => {
  it('C-MSG-17: sends from a phone or through a messaging service', async () => {
    await sender().send(SMS);
    await sender({ from: 'MG0001' }).send(SMS);
    const { to: To, text: Body } = SMS;
    expect(twilio.messages).toEqual([
      { To, Body, From: '+15550100' },
      { To, Body, MessagingServiceSid: 'MG0001' },
    ]);
  });

  it.each([
    ['an invalid phone', { status: 400, code: 21211 }],
    ['a phone that has replied STOP', { status: 400, code: 21610 }],
  ])('refuses the message permanently for %s', async (_what, answer) => {
    twilio.next(answer);
    const error = await failure(sender().send(SMS));
    expect(error).toBeInstanceOf(MessageRefusedError);
    expect(error.message).toBe(`Twilio refused the message: 400, error ${answer.code}`);
  });

  it.each([
    ['429', { status: 429, code: 20429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a redirect', { status: 302 }],
    ['403', { status: 403 }],
    ['no response', 'lost'],
  ] as const)('allows a retry after %s', async (_what, answer) => {
    twilio.next(answer);
    expect(await failure(sender().send(SMS))).not.toBeInstanceOf(MessageRefusedError);
  });

  it('allows a retry after a timeout', async () => {
    twilio.next('hang');
    const error = await failure(sender({ timeoutMs: 100 }).send(SMS));
    expect(error.message).toBe('Twilio did not respond: TimeoutError');
    expect(error).not.toBeInstanceOf(MessageRefusedError);
  });

  it('allows a retry with wrong credentials, because they can be corrected', async () => {
    expect(await failure(sender({ authToken: 'another' }).send(SMS))).not.toBeInstanceOf(MessageRefusedError);
  });

  it('names neither recipient, text nor credentials in an error', async () => {
    twilio.next({ status: 400, code: 21211 }, { status: 500 });
    const errors = [
      await failure(sender().send(SMS)),
      await failure(sender().send(SMS)),
      await failure(sender({ baseUrl: 'http://127.0.0.1:1' }).send(SMS)),
    ];
    for (const { message, cause } of errors) {
      expect(message).not.toMatch(/5511912345678|Shop|twilio_test_token|127\.0\.0\.1/);
      expect(cause).toBeUndefined();
    }
  });
});
