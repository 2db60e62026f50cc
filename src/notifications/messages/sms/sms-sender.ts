/** A text message, ready to go. */
export interface Sms {
  /** `msg_…` */
  id: string;
  /** E.164 */
  to: string;
  text: string;
}

/** Sends text messages. */
export abstract class SmsSender {
  /**
   * Done when the message is taken. One whose answer was lost may go out twice: nobody's API can tell.
   * @throws MessageRefused for one that will never be taken; any other Error where it may be later. Neither names the recipient.
   */
  abstract send(sms: Sms): Promise<void>;
}
