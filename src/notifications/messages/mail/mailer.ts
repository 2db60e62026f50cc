/** An e-mail, ready to go. */
export interface Mail {
  /** `msg_…`; its Message-ID is made of it, so that one that is sent again can be told. */
  id: string;
  to: string;
  senderName: string;
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** Ends mails like this one, by a POST or on a page (RFC 8058); none of those that cannot be ended. */
  unsubscribeUrl: string | undefined;
}

/** Sends e-mails. */
export abstract class Mailer {
  /**
   * Done when the mail is taken.
   * @throws MessageRefused for one that will never be taken; any other Error where it may be later. Neither names the recipient.
   */
  abstract send(mail: Mail): Promise<void>;
}
