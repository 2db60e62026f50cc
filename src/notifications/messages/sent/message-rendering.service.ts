import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/http/public-base-url.js';
import { type ShipmentsConfig, type SimulatedNotice, simulatedNotice } from '../../../shipments/index.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { type Mail } from '../mail/mailer.js';
import { type Message } from '../persistence/messages.repository.js';
import { ClaimEventReaderService } from '../claims/claim-event-reader.service.js';
import { eventIdOf } from '../events/event-subject.js';
import { ReturnEventReaderService } from '../returns/return-event-reader.service.js';
import { claimMail } from '../templates/claim-mail.js';
import { type MailText } from '../templates/mail-layout.js';
import { returnMail } from '../templates/return-mail.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { trackingSms } from '../templates/tracking-sms.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';

/** A message to send: a mail, or a text message. */
export type RenderedMessage = { store: Store } & ({ mail: Omit<Mail, 'id' | 'to'> } | { sms: string });

/** Renders messages from the state at this moment. */
@Injectable()
export class MessageRenderingService {
  constructor(
    private readonly tracking: TrackingComposerService,
    private readonly returns: ReturnEventReaderService,
    private readonly claims: ClaimEventReaderService,
    private readonly stores: StoresService,
    @Inject(CONFIG) private readonly config: NotificationsConfig & ShipmentsConfig,
  ) {}

  /** Undefined if the message no longer applies (C-MSG-9). */
  render(message: Message): Promise<RenderedMessage | undefined> {
    switch (message.kind) {
      case 'tracking':
        return this.renderTracking(message);
      case 'return':
        return this.renderReturn(message);
      case 'claim':
        return this.renderClaim(message);
    }
  }

  private async renderTracking(message: Message): Promise<RenderedMessage | undefined> {
    const view = await this.tracking.compose(message);
    if (!view) return undefined;
    const store = await this.stores.get(message.store_id);
    const notice = this.notice(message, store);
    if (message.channel === 'sms') return { store, sms: trackingSms(view, notice) };
    const unsubscribeUrl = `${publicBaseUrl(this.config)}/notifications/unsubscribe/${message.token}`;
    const mail = {
      senderName: view.storeName,
      replyTo: view.branding.support_email,
      ...trackingMail(view, unsubscribeUrl, notice),
      unsubscribeUrl,
    };
    return { store, mail };
  }

  private async renderReturn(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.returns.find(store_id, eventIdOf(subject_key));
    if (!details) return undefined;
    const label = await this.returns.findLabel(details);
    const { store } = details;
    return eventMail(store, returnMail(language, details, { label, notice: this.notice(message, store) }));
  }

  private async renderClaim(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.claims.find(store_id, eventIdOf(subject_key));
    if (!details) return undefined;
    const { store } = details;
    return eventMail(store, claimMail(language, details, this.notice(message, store)));
  }

  private notice({ language }: Message, { mode }: Store): SimulatedNotice | undefined {
    return simulatedNotice(this.config, language, mode);
  }
}

function eventMail(store: Store, mail: MailText): RenderedMessage {
  const { sender_name: senderName = store.name, support_email: replyTo } = store.branding;
  return { store, mail: { senderName, replyTo, ...mail } };
}
