import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { type ShipmentsConfig, type SimulatedNotice, simulatedNotice } from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { type Mail } from '../mail/mailer.js';
import { type Message } from '../persistence/messages.repository.js';
import { EventReaderService } from '../events/event-reader.service.js';
import { parseEventId, ORDER_RECEIVED } from '../message-triggers.js';
import { OwnTextsService } from '../store-texts/own-texts.service.js';
import { type TextKind, trackingTextKind, type TextValues } from '../store-texts/text-kinds.js';
import { claimValues, orderValues, returnValues, trackingValues } from '../store-texts/text-values.js';
import { claimSms } from '../templates/claim-sms.js';
import { claimMail } from '../templates/claim-mail.js';
import { type MailText } from '../templates/mail-layout.js';
import { orderMail, type OrderMailView, orderMailView } from '../templates/order-mail.js';
import { returnMail } from '../templates/return-mail.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { trackingSms } from '../templates/tracking-sms.js';
import { eventRecipient } from '../tracking/recipient.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';

/** A message to send: a mail, or a text message. */
export type RenderedMessage = {
  store: Store;
  /** Whether it is not sent any more, because it would contradict what happened since (C-MSG-53). */
  isOutdated?: boolean;
} & ({ mail: Omit<Mail, 'id' | 'to'> } | { sms: string });

/** Renders messages from the state at this moment. */
@Injectable()
export class MessageRenderingService {
  constructor(
    private readonly tracking: TrackingComposerService,
    private readonly events: EventReaderService,
    private readonly own: OwnTextsService,
    @Inject(CONFIG) private readonly config: NotificationsConfig & ShipmentsConfig,
  ) {}

  /** Undefined if the message no longer applies (C-MSG-9). */
  render(message: Message): Promise<RenderedMessage | undefined> {
    switch (message.kind) {
      case 'tracking':
        return this.renderTracking(message);
      case 'order':
        return this.renderOrder(message);
      case 'return':
        return this.renderReturn(message);
      case 'claim':
        return this.renderClaim(message);
      case 'test':
        return this.renderTest(message);
    }
  }

  private async renderTracking(message: Message): Promise<RenderedMessage | undefined> {
    const found = await this.tracking.compose(message);
    if (!found) return undefined;
    const { view, store, isOutdated } = found;
    const notice = this.notice(message, store);
    if (message.channel === 'sms') return { store, isOutdated, sms: trackingSms(view, notice) };
    const own = await this.ownTexts(message, trackingTextKind(view.status), trackingValues(view));
    const unsubscribeUrl = this.unsubscribeUrl(message);
    return {
      isOutdated,
      ...optOutMail(store, view, trackingMail(view, unsubscribeUrl, { notice, own }), unsubscribeUrl),
    };
  }

  /** Undefined if the order is gone, or its customer is not opted in any more (C-MSG-9). */
  private async renderOrder(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, order_number, language } = message;
    const details = await this.events.findOrder(store_id, order_number);
    if (details?.order.content.order_notifications?.email !== true) return undefined;
    const { store, order, pageUrl: link } = details;
    const view = orderMailView(store, order, { language, link });
    const own = await this.ownTexts(message, ORDER_RECEIVED, orderValues(view));
    const unsubscribeUrl = this.unsubscribeUrl(message);
    const mail = orderMail(language, view, unsubscribeUrl, { notice: this.notice(message, store), own });
    return optOutMail(store, view, mail, unsubscribeUrl);
  }

  private async renderReturn(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.events.findReturn(store_id, parseEventId(subject_key));
    if (!details) return undefined;
    const label = await this.events.findLabel(details);
    const { store } = details;
    const own = await this.ownTexts(message, details.type, returnValues(details, language));
    return eventMail(store, returnMail(language, details, { label, own, notice: this.notice(message, store) }));
  }

  private async renderClaim(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.events.findClaim(store_id, parseEventId(subject_key));
    if (!details) return undefined;
    const { store } = details;
    const notice = this.notice(message, store);
    if (message.channel === 'sms')
      return eventRecipient('sms', details.order) === undefined
        ? undefined
        : { store, sms: claimSms(language, details, notice) };
    const own = await this.ownTexts(message, details.type, claimValues(details, language));
    return eventMail(store, claimMail(language, details, { own, notice }));
  }

  private async renderTest(message: Message): Promise<RenderedMessage | undefined> {
    const test = await this.own.renderTest(message);
    return test && eventMail(test.store, test.mail);
  }

  private ownTexts({ store_id, language, order_number }: Message, kind: TextKind, values: TextValues) {
    return this.own.find({ storeId: store_id, language, kind, orderNumber: order_number, values });
  }

  private unsubscribeUrl({ token }: Message): string {
    return `${publicBaseUrl(this.config)}/notifications/unsubscribe/${token}`;
  }

  private notice({ language }: Message, { mode }: Store): SimulatedNotice | undefined {
    return simulatedNotice(this.config, language, mode);
  }
}

function optOutMail(
  store: Store,
  { storeName: senderName, branding }: Pick<OrderMailView, 'storeName' | 'branding'>,
  mail: MailText,
  unsubscribeUrl: string,
): RenderedMessage {
  return { store, mail: { senderName, replyTo: branding.support_email, ...mail, unsubscribeUrl } };
}

function eventMail(store: Store, mail: MailText): RenderedMessage {
  const { sender_name: senderName = store.name, support_email: replyTo } = store.branding;
  return { store, mail: { senderName, replyTo, ...mail } };
}
