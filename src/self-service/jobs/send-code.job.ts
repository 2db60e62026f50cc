// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { MessageDeliveryService, type MailText, mailText } from '../../notifications/index.js';
import { OrderLookupRepository } from '../../orders/index.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { type Language, languageOf } from '../../platform/text/language.js';
import { plainText } from '../../platform/text/plain-text.js';
import { senderName, type Store, StoresService } from '../../stores/index.js';
import { CODE_QUEUE, VerificationService } from '../services/verification.service.js';
import { SELF_SERVICE_TEXTS } from '../texts/self-service-texts.js';

/** Mails a code to the order's address, unless it has bounced (C-SELF-3). A repeated run sends the same mail. */
@Processor(bullName(CODE_QUEUE))
export class SendCodeJob implements JobHandler {
  constructor(
    private readonly verification: VerificationService,
    private readonly stores: StoresService,
    private readonly orders: OrderLookupRepository,
    private readonly mails: MessageDeliveryService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const found = await this.verification.mailOf(storeId, reference);
    if (!found) return;
    const store = await this.stores.get(storeId);
    const order = await this.orders.find(storeId, found.orderNumber);
    const mail = codeMail(languageOf(order?.content.locale, store.locale), store, found.orderNumber, found.code);
    const message = { store_id: storeId, id: reference, channel: 'email', kind: 'code', status: null } as const;
    await this.mails.sendUnstored({ ...message, recipient: found.recipient }, store, {
      ...mail,
      senderName: senderName(store),
      replyTo: store.branding.support_email,
    });
  }
}

/** Renders the mail with a code. It names no item and no person, because anybody with the link can ask for it. */
function codeMail(language: Language, store: Store, orderNumber: string, code: string): MailText {
  const { mail } = SELF_SERVICE_TEXTS[language];
  return mailText({
    language,
    store,
    heading: mail.heading(code),
    detail: mail.detail,
    order: mail.order(plainText(orderNumber)),
    note: { label: mail.code, value: code },
    sections: [],
    reason: mail.reason,
  });
}
