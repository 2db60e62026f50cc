import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { type ShipmentsConfig, type SimulatedNotice, simulatedNotice } from '../../../shipments/index.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { MessageRefusedError } from '../mail/mailer.js';
import { type Message, type MessageOutcome } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { ReturnEventReaderService } from '../returns/return-event-reader.service.js';
import { ClaimEventReaderService } from '../claims/claim-event-reader.service.js';
import { eventIdOf } from '../events/event-subject.js';
import { MessageDeliveryService } from './message-delivery.service.js';
import { publicBaseUrl } from '../../../platform/http/public-base-url.js';
import { claimMail } from '../templates/claim-mail.js';
import { type MailText } from '../templates/mail-layout.js';
import { returnMail } from '../templates/return-mail.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { trackingSms } from '../templates/tracking-sms.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';

const NO_LONGER_RELEVANT: MessageOutcome = { state: 'suppressed', error: 'The notification no longer applies' };

/** Renders and sends one message. */
@Injectable()
export class MessageSendingService {
  constructor(
    private readonly optOuts: OptOutsRepository,
    private readonly tracking: TrackingComposerService,
    private readonly returns: ReturnEventReaderService,
    private readonly claims: ClaimEventReaderService,
    private readonly delivery: MessageDeliveryService,
    private readonly stores: StoresService,
    @Inject(CONFIG) private readonly config: NotificationsConfig & ShipmentsConfig,
  ) {}

  /**
   * Sends a message, unless it no longer applies or the customer has opted out (C-MSG-9).
   * @throws Error if a later attempt may succeed
   */
  async send(message: Message): Promise<MessageOutcome> {
    try {
      return await this.sendKind(message);
    } catch (error) {
      if (error instanceof MessageRefusedError) return { state: 'failed', error: error.message };
      throw error;
    }
  }

  private sendKind(message: Message): Promise<MessageOutcome> {
    switch (message.kind) {
      case 'tracking':
        return this.sendTracking(message);
      case 'return':
        return this.sendReturn(message);
      case 'claim':
        return this.sendClaim(message);
    }
  }

  private async sendTracking(message: Message): Promise<MessageOutcome> {
    if (await this.optOuts.isOptedOut(message)) return { state: 'suppressed', error: 'The customer has opted out' };
    const view = await this.tracking.compose(message);
    if (!view) return NO_LONGER_RELEVANT;
    const store = await this.stores.get(message.store_id);
    const notice = this.notice(message, store);
    if (message.channel === 'email') await this.sendTrackingMail(message, store, view, notice);
    else await this.delivery.sendSms(message, store, trackingSms(view, notice));
    return { state: 'sent' };
  }

  /** Ignores opt-outs (C-MSG-13). */
  private async sendReturn(message: Message): Promise<MessageOutcome> {
    const { store_id, subject_key, language } = message;
    const details = await this.returns.find(store_id, eventIdOf(subject_key));
    if (!details) return NO_LONGER_RELEVANT;
    const label = await this.returns.findLabel(details);
    const notice = this.notice(message, details.store);
    return this.sendEventMail(message, details.store, returnMail(language, details, { label, notice }));
  }

  /** Ignores opt-outs (C-MSG-20). */
  private async sendClaim(message: Message): Promise<MessageOutcome> {
    const { store_id, subject_key, language } = message;
    const details = await this.claims.find(store_id, eventIdOf(subject_key));
    if (!details) return NO_LONGER_RELEVANT;
    const notice = this.notice(message, details.store);
    return this.sendEventMail(message, details.store, claimMail(language, details, notice));
  }

  private async sendEventMail(message: Message, store: Store, mail: MailText): Promise<MessageOutcome> {
    const { sender_name: senderName = store.name, support_email: replyTo } = store.branding;
    await this.delivery.sendMail(message, store, { senderName, replyTo, ...mail });
    return { state: 'sent' };
  }

  private sendTrackingMail(
    message: Message,
    store: Store,
    view: TrackingMailView,
    notice: SimulatedNotice | undefined,
  ): Promise<void> {
    const unsubscribeUrl = `${publicBaseUrl(this.config)}/notifications/unsubscribe/${message.token}`;
    return this.delivery.sendMail(message, store, {
      senderName: view.storeName,
      replyTo: view.branding.support_email,
      ...trackingMail(view, unsubscribeUrl, notice),
      unsubscribeUrl,
    });
  }

  private notice({ language }: Message, { mode }: Store): SimulatedNotice | undefined {
    return simulatedNotice(this.config, language, mode);
  }
}
