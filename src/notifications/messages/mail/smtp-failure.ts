import { MessageRefused } from './message-refused.js';

/** What nodemailer tells of a failure. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The command that the server answered, such as `RCPT TO`; `API` where nothing was sent. */
  command?: string;
}

/**
 * The failure of a mail: a refusal where the server said for good (5xx) that it does not take this recipient or this content,
 * or where the address cannot be written in SMTP; anything else may end: servers away, our credentials, our sender address.
 * What the server wrote is left out, since it quotes addresses.
 */
export function smtpFailure(error: unknown): Error {
  const { code = 'failed', responseCode, command = 'CONN' } = (error ?? {}) as SmtpError;
  const what = `${command} ${responseCode ?? code}`;
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if ((isPermanent && ['RCPT TO', 'DATA'].includes(command)) || (code === 'EENVELOPE' && command === 'API'))
    return new MessageRefused(`The mail server refuses it: ${what}`);
  return new Error(`The mail server did not take it: ${what}`);
}
