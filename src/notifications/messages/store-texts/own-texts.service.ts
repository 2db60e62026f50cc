import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { parseEventId } from '../message-triggers.js';
import { type Message } from '../persistence/messages.repository.js';
import { type MailText, type OwnTexts } from '../templates/mail-layout.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { MessageTextsRepository } from './message-texts.repository.js';
import { TEXT_KINDS, type TextKind, type TextValues } from './text-kinds.js';
import { firstName } from './text-values.js';
import { ownTexts, changedTexts } from './text-template.js';
import { SampleMailsService } from './sample-mails.service.js';

/** A mail whose texts the store may have changed. */
interface TextedMail {
  storeId: string;
  language: Language;
  kind: TextKind;
  orderNumber: string | null;
  /** Without the customer's first name, which comes from the order. */
  values: TextValues;
}

/** Finds the store's own texts of a mail. */
@Injectable()
export class OwnTextsService {
  constructor(
    private readonly texts: MessageTextsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly stores: StoresService,
    private readonly samples: SampleMailsService,
  ) {}

  /** Finds the texts of the store with their values filled in; without those that are not changed or cannot be filled. */
  async find({ storeId, language, kind, orderNumber, values }: TextedMail): Promise<OwnTexts> {
    const row = await this.texts.find(storeId, language, kind);
    if (!row) return {};
    const order = orderNumber === null ? undefined : await this.orders.find(storeId, orderNumber);
    return ownTexts(changedTexts(row), {
      ...values,
      customer_first_name: firstName(order?.content.customer.first_name),
    });
  }

  /** Renders the mail that staff send themselves, with the saved texts; undefined if a later release has removed its kind. */
  async renderTest({
    store_id,
    subject_key,
    language,
  }: Message): Promise<{ store: Store; mail: MailText } | undefined> {
    const kind = TEXT_KINDS.find((each) => each === parseEventId(subject_key));
    if (kind === undefined) return undefined;
    const [store, row] = [await this.stores.get(store_id), await this.texts.find(store_id, language, kind)];
    return { store, mail: this.samples.render(store, { language, kind }, changedTexts(row), true) };
  }
}
