// SPDX-License-Identifier: Apache-2.0
import { MessageRefusedError } from './mailer.js';
import { smtpFailure, isHardBounce } from './smtp-failure.js';

describe('smtpFailure', () => {
  it.each([
    ['the recipient is refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
    ['the content is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
    ['SMTP cannot express the address', { code: 'EENVELOPE', command: 'API' }],
  ])('is permanent if %s', (_what, error) => expect(smtpFailure(error)).toBeInstanceOf(MessageRefusedError));

  it.each([
    ['the server is unreachable', { code: 'ECONNREFUSED', command: 'CONN' }],
    ['the server is slow', { code: 'ETIMEDOUT', command: 'CONN' }],
    ['the recipient is rejected temporarily', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
    ['the content is rejected temporarily', { code: 'EMESSAGE', responseCode: 451, command: 'DATA' }],
    ['the credentials are wrong', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
    ['the sender is refused', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }],
    ['the cause is unknown', undefined],
  ])('allows a retry if %s', (_what, error) => expect(smtpFailure(error)).not.toBeInstanceOf(MessageRefusedError));

  it('distinguishes a bad address from other refusals of a recipient', () => {
    const isHard = (response: string) =>
      (smtpFailure({ responseCode: 550, command: 'RCPT TO', response }) as MessageRefusedError).isHardBounce;
    expect([isHard('550 5.1.1 unknown'), isHard('550 5.7.1 relay denied')]).toEqual([true, false]);
    const content = smtpFailure({ responseCode: 550, command: 'DATA', response: '550 5.1.1 unknown' });
    expect((content as MessageRefusedError).isHardBounce).toBe(false);
  });

  it("names command and status, but omits the server's text", () => {
    const error = Object.assign(new Error('550 <ana@example.com> unknown'), { responseCode: 550, command: 'RCPT TO' });
    const failure = smtpFailure(error);
    expect([failure.message, failure.cause]).toEqual(['The mail server refused the message: RCPT TO 550', undefined]);
  });

  it('names the code of a TLS failure', () => {
    const failure = smtpFailure({ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' });
    expect(failure.message).toBe(
      'The mail server did not accept the message: CONN ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT',
    );
  });
});

describe('A refusal of a recipient', () => {
  it.each([
    [550, '550 5.1.1 <ana@example.com>: user unknown'],
    [550, '550-5.1.10 recipient not found'],
    [553, '553 5.1.3 bad address'],
    [550, '550 5.2.1 mailbox disabled'],
    [550, '550 5.0.0 no such user'],
    [550, 'No such user here'],
    [551, 'User not local'],
  ])('is about the address: %i %s', (reply, text) => expect(isHardBounce(reply, text)).toBe(true));

  it.each([
    [554, '554 5.7.1 relay access denied'],
    [550, '550 5.7.26 unauthenticated sender'],
    [552, '552 5.2.2 mailbox full'],
    [550, '550 5.1.8 sender address rejected'],
    [550, '550 5.4.1 recipient domain not reachable'],
    [554, 'Transaction failed'],
    [503, 'Bad sequence'],
  ])('C-MSG-48: is not about the address: %i %s', (reply, text) => expect(isHardBounce(reply, text)).toBe(false));
});
