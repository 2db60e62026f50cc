// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../../claims/index.js';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { ReturnQueriesService } from '../../../returns/index.js';
import { type ShipmentsConfig, type SimulatedNotice, simulatedNotice } from '../../../shipments/index.js';
import { senderName, type Store } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { EventReaderService } from '../events/event-reader.service.js';
import { type Mail } from '../mail/mailer.js';
import { parseEventId, ORDER_RECEIVED } from '../message-triggers.js';
import { type Message } from '../persistence/messages.repository.js';
import { MessageTextsService } from '../store-texts/message-texts.service.js';
import { trackingTextKind } from '../store-texts/text-kinds.js';
import { changeMail } from '../templates/change-mail.js';
import { claimMail } from '../templates/claim-mail.js';
import { type MailText } from '../templates/mail-layout.js';
import { orderMail } from '../templates/order-mail.js';
import { recallMail } from '../templates/recall-mail.js';
import { returnMail } from '../templates/return-mail.js';
import { claimSms, trackingSms } from '../templates/sms.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { withdrawalMail } from '../templates/withdrawal-mail.js';
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
    private readonly texts: MessageTextsService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
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
      case 'withdrawal':
        return this.renderWithdrawal(message);
      case 'recall':
        return this.renderRecall(message);
      case 'test':
        return this.renderTest(message);
      case 'change_request':
        return this.renderChange(message);
    }
  }

  private async renderTracking(message: Message): Promise<RenderedMessage | undefined> {
    const found = await this.tracking.compose(message);
    if (!found) return undefined;
    const { view, store, order, isOutdated } = found;
    const notice = this.notice(message, store);
    if (message.channel === 'sms') return { store, isOutdated, sms: trackingSms(view, notice) };
    const own = await this.texts.findOwn(message, trackingTextKind(view.status), order);
    const unsubscribeUrl = this.unsubscribeUrl(message);
    return { isOutdated, ...buildMail(store, trackingMail(view, unsubscribeUrl, { notice, own }), unsubscribeUrl) };
  }

  /** Undefined if the order is gone, or its customer is not opted in any more (C-MSG-9). */
  private async renderOrder(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, order_number, language } = message;
    const details = await this.events.findOrder(store_id, order_number);
    if (details?.order.content.order_notifications?.email !== true) return undefined;
    const options = {
      notice: this.notice(message, details.store),
      own: await this.texts.findOwn(message, ORDER_RECEIVED, details.order),
    };
    const unsubscribeUrl = this.unsubscribeUrl(message);
    return buildMail(details.store, orderMail(language, details, unsubscribeUrl, options), unsubscribeUrl);
  }

  private async renderReturn(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.events.findReturn(store_id, parseEventId(subject_key));
    if (!details) return undefined;
    const { store, type, order } = details;
    const label = await this.events.findLabel(details);
    const own = await this.texts.findOwn(message, type, order);
    const number = (await this.returns.caseNumbers(store_id, details.data.order_number)).get(details.data.id);
    return buildMail(store, returnMail(language, details, { label, number, own, notice: this.notice(message, store) }));
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
    const own = await this.texts.findOwn(message, details.type, details.order);
    const { claim_id, order_number } = details.data;
    const number = (await this.claims.caseNumbers(store_id, order_number)).get(claim_id);
    return buildMail(store, claimMail(language, details, { number, own, notice }));
  }

  private async renderWithdrawal(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.events.findWithdrawal(store_id, parseEventId(subject_key));
    if (!details) return undefined;
    const { store, type } = details;
    const own = await this.texts.findOwn(message, type, undefined);
    return buildMail(store, withdrawalMail(language, details, { own, notice: this.notice(message, store) }));
  }

  private async renderChange(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, language } = message;
    const details = await this.events.findChange(store_id, parseEventId(subject_key));
    if (!details) return undefined;
    const { store, type, order } = details;
    const own = await this.texts.findOwn(message, type, order);
    return buildMail(store, changeMail(language, details, { own, notice: this.notice(message, store) }));
  }

  private async renderRecall(message: Message): Promise<RenderedMessage | undefined> {
    const { store_id, subject_key, order_number, language } = message;
    const details = await this.events.findRecall(store_id, parseEventId(subject_key), order_number);
    if (!details) return undefined;
    const { store } = details;
    return buildMail(store, recallMail(language, details, { notice: this.notice(message, store) }));
  }

  private async renderTest(message: Message): Promise<RenderedMessage | undefined> {
    const test = await this.texts.renderTest(message);
    return test && buildMail(test.store, test.mail);
  }

  private unsubscribeUrl({ token }: Message): string {
    return `${publicBaseUrl(this.config)}/notifications/unsubscribe/${token}`;
  }

  private notice({ language }: Message, { mode }: Store): SimulatedNotice | undefined {
    return simulatedNotice(this.config, language, mode);
  }
}

function buildMail(store: Store, mail: MailText, unsubscribeUrl?: string): RenderedMessage {
  return {
    store,
    mail: { senderName: senderName(store), replyTo: store.branding.support_email, ...mail, unsubscribeUrl },
  };
}
