import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { Mailer } from '../mail/mailer.js';
import { MessageRefused } from '../mail/message-refused.js';
import { type Ending, type Message } from '../persistence/messages.repository.js';
import { OptOutsService } from '../persistence/opt-outs.service.js';
import { ReturnEventReaderService } from '../returns/return-event-reader.service.js';
import { eventOf } from '../returns/return-subject.js';
import { publicBaseUrl } from '../../../platform/http/public-base-url.js';
import { SmsSender } from '../sms/sms-sender.js';
import { returnMail } from '../templates/return-mail.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { trackingSms } from '../templates/tracking-sms.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';

const NOTHING_LEFT: Ending = { state: 'suppressed', error: 'There is nothing left to tell' };

/** Brings one message out. */
@Injectable()
export class MessageSendingService {
  constructor(
    private readonly optOuts: OptOutsService,
    private readonly tracking: TrackingComposerService,
    private readonly returns: ReturnEventReaderService,
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Sends a message, unless there is nothing left to tell, or its customer has opted out of what can be opted out of.
   * @throws Error where it may be taken later
   */
  async send(message: Message): Promise<Ending> {
    try {
      return await (message.kind === 'return' ? this.sendReturn(message) : this.sendTracking(message));
    } catch (error) {
      if (error instanceof MessageRefused) return { state: 'failed', error: error.message };
      throw error;
    }
  }

  private async sendTracking(message: Message): Promise<Ending> {
    if (await this.optOuts.has(message)) return { state: 'suppressed', error: 'The customer has opted out' };
    const view = await this.tracking.compose(message);
    if (!view) return NOTHING_LEFT;
    await (message.channel === 'email' ? this.mail(message, view) : this.text(message, view));
    return { state: 'sent' };
  }

  /** Goes out whatever the customer has opted out of. */
  private async sendReturn({ store_id, id, subject_key, recipient, language }: Message): Promise<Ending> {
    const news = await this.returns.find(store_id, eventOf(subject_key));
    if (!news) return NOTHING_LEFT;
    const { name, branding } = news.store;
    await this.mailer.send({
      id,
      to: recipient,
      senderName: branding.sender_name ?? name,
      replyTo: branding.support_email,
      ...returnMail(language, news),
      unsubscribeUrl: undefined,
    });
    return { state: 'sent' };
  }

  private mail({ id, recipient, token }: Message, view: TrackingMailView): Promise<void> {
    const unsubscribeUrl = `${publicBaseUrl(this.config)}/notifications/unsubscribe/${token}`;
    const { storeName, branding } = view;
    return this.mailer.send({
      id,
      to: recipient,
      senderName: storeName,
      replyTo: branding.support_email,
      ...trackingMail(view, unsubscribeUrl),
      unsubscribeUrl,
    });
  }

  private text({ id, recipient }: Message, view: TrackingMailView): Promise<void> {
    return this.sms.send({ id, to: recipient, text: trackingSms(view) });
  }
}
