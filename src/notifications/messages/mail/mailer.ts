// SPDX-License-Identifier: Apache-2.0
/** The longest subject of a mail, in characters. */
export const MAX_SUBJECT_LENGTH = 200;

export interface Mail {
  /** `msg_…`; part of the Message-ID, so that mail software recognizes a repeated mail. */
  id: string;
  /** The store that it is sent for; undefined for mails to staff. */
  storeId?: string | undefined;
  to: string;
  senderName: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** One-click unsubscribe link (RFC 8058); undefined for mails without an opt-out. */
  unsubscribeUrl?: string;
}

/**
 * Thrown by a `Mailer` or an `SmsSender` if a message was rejected permanently. Its text must not name the recipient, because
 * it is stored and logged.
 */
export class MessageRefusedError extends Error {
  /** @param isHardBounce whether the address takes no mails, so that no further ones should be sent to it */
  constructor(
    message: string,
    readonly isHardBounce = false,
  ) {
    super(message);
  }
}

/** Gateway for mails. */
export abstract class Mailer {
  /** Whether mails stay on this machine, so that they reach nobody. */
  abstract readonly isLocal: boolean;

  /**
   * Resolves once the mail server has accepted the mail.
   * @throws MessageRefusedError if a retry is useless, another Error if it may succeed. Neither names the recipient.
   */
  abstract send(mail: Mail): Promise<void>;
}
