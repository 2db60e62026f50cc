// SPDX-License-Identifier: Apache-2.0
import { MessageRefusedError } from './mailer.js';

/** The members of nodemailer's errors that we read. */
interface SmtpError {
  code?: string;
  /** The code of the socket or of TLS that `code` stands for, such as `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
  originalCode?: string;
  responseCode?: number;
  /** The reply of the server, which may quote the address. */
  response?: string;
  /** The rejected command, such as `RCPT TO`; `API` if nothing was sent. */
  command?: string;
}

/**
 * Converts an error of nodemailer. It is permanent if the server rejects the recipient or the content with 5xx, or if SMTP
 * cannot express the address. A retry may succeed after other failures: an unreachable server, wrong credentials, a rejected
 * sender. Omits the server's text, because it quotes addresses.
 */
export function smtpFailure(error: unknown): Error {
  const { code = 'failed', originalCode, responseCode, response = '', command = 'CONN' } = (error ?? {}) as SmtpError;
  const cause = originalCode === undefined ? '' : ` ${originalCode}`;
  const reason = `${command} ${responseCode ?? code}${cause}`;
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if ((isPermanent && ['RCPT TO', 'DATA'].includes(command)) || (code === 'EENVELOPE' && command === 'API'))
    return new MessageRefusedError(
      `The mail server refused the message: ${reason}`,
      command === 'RCPT TO' && isPermanent && isHardBounce(responseCode, response),
    );
  return new Error(`The mail server did not accept the message: ${reason}`);
}

/** Replies to `RCPT TO` without an enhanced code that say that the mailbox does not exist or takes no mail. */
const MAILBOX_REPLIES = [550, 551, 553];
const ENHANCED = /\b(5\.\d{1,3}\.\d{1,3})\b/;
/** Bad address, moved mailbox, disabled mailbox; 5.1.7 and 5.1.8 are about the sender. */
const HARD = /^5\.(1\.(?![78]$)\d+|2\.1|0\.0)$/;

/**
 * Whether a permanent refusal of a recipient is about the address (C-MSG-48). Policies, full mailboxes and
 * misconfigured relays also refuse with 5xx; these must not end the mails to every customer.
 * @param text the reply, which begins with an enhanced code (RFC 3463) at most servers
 */
export function isHardBounce(reply: number, text: string): boolean {
  const [, status] = ENHANCED.exec(text) ?? [];
  return status === undefined ? MAILBOX_REPLIES.includes(reply) : HARD.test(status);
}
