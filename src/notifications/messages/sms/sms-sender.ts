/** A rendered text message. */
export interface Sms {
  /** `msg_…` */
  id: string;
  /** The store that it is sent for. */
  storeId?: string;
  /** E.164 */
  to: string;
  text: string;
}

/** Gateway for text messages. */
export abstract class SmsSender {
  /** Whether messages stay on this machine, so that they reach nobody. */
  abstract readonly isLocal: boolean;

  /**
   * Resolves once the gateway has accepted the message. If its response is lost, a retry sends the message twice.
   * @throws MessageRefusedError if a retry is useless, another Error if it may succeed. Neither names the recipient.
   */
  abstract send(sms: Sms): Promise<void>;
}
