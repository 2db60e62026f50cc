import { MessageRefusedError } from './message-refused.js';
import { smtpFailure } from './smtp-failure.js';

describe('a failure of SMTP', () => {
  it.each([
    ['the recipient is refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
    ['the content is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
    ['the address cannot be written', { code: 'EENVELOPE', command: 'API' }],
  ])('is for good where %s', (_what, error) => expect(smtpFailure(error)).toBeInstanceOf(MessageRefusedError));

  it.each([
    ['the server is away', { code: 'ECONNREFUSED', command: 'CONN' }],
    ['the server is slow', { code: 'ETIMEDOUT', command: 'CONN' }],
    ['the recipient is to be tried later', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
    ['the content is to be tried later', { code: 'EMESSAGE', responseCode: 451, command: 'DATA' }],
    ['our credentials are wrong', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
    ['our sender is refused', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }],
    ['nobody knows why', undefined],
  ])('may pass where %s', (_what, error) => expect(smtpFailure(error)).not.toBeInstanceOf(MessageRefusedError));

  it('says what the server answered to which command, and not in which words', () => {
    const error = Object.assign(new Error('550 <ana@example.com> unknown'), { responseCode: 550, command: 'RCPT TO' });
    const failure = smtpFailure(error);
    expect([failure.message, failure.cause]).toEqual(['The mail server refused the message: RCPT TO 550', undefined]);
  });
});
