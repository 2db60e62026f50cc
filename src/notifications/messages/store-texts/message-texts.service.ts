// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Order } from '../../../orders/index.js';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { serializeActor } from '../../../platform/outbox/actor.js';
import { LANGUAGES, type Language } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { checked } from '../../../platform/validation/index.js';
import { type CallerContext, type Store, StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { parseEventId } from '../message-triggers.js';
import { MessageTextEntity } from '../persistence/message.entity.js';
import { type Message, MessagesRepository } from '../persistence/messages.repository.js';
import { type MailText } from '../templates/mail-layout.js';
import { sampleMail, type TextRef } from '../templates/sample-mail.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { namesFor, TEXT_KINDS, type TextKind } from './text-kinds.js';
import {
  firstName,
  MessageTextBody,
  type OwnTexts,
  type StoreTexts,
  templateFault,
  TEXT_FIELDS,
} from './text-template.js';

/** Texts of a store, with the kind of mail and the language that they are for. */
export interface MessageText extends StoreTexts {
  language: Language;
  kind: string;
  updated_at: Date;
}

/** The texts of mails that a store has changed (C-MSG-43), for a dashboard and the command line. */
@Injectable()
export class MessageTextsService {
  private readonly texts = this.database.repository(MessageTextEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly messages: MessagesRepository,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Lists the changed texts of a store, by language and kind. */
  async list(storeId: string): Promise<MessageText[]> {
    const rows = await this.texts.find({ where: { store_id: storeId }, order: { language: 'ASC', kind: 'ASC' } });
    return rows.map((row) => {
      const { language, kind, updated_at } = row;
      return { language, kind, ...changedTexts(row), updated_at };
    });
  }

  /**
   * Reads the texts of one kind of mail; empty if all are ours.
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async get(storeId: string, language: string, kind: string): Promise<StoreTexts> {
    return changedTexts(await this.findRow(storeId, textRef(language, kind)));
  }

  /**
   * Replaces the texts of one kind of mail; one that is left out or blank is ours again.
   * @throws Problem VALIDATION_ERROR with the texts at fault (C-MSG-44)
   */
  async set({ store, actor }: CallerContext, language: string, kind: string, input: unknown): Promise<void> {
    const ref = textRef(language, kind);
    const texts = checkedTexts(ref.kind, input);
    const [subject = null, headline = null, paragraph = null] = TEXT_FIELDS.map(
      (field) => texts[field]?.trim() || null,
    );
    if ([subject, headline, paragraph].every((text) => text === null))
      return this.remove(store.store_id, language, kind);
    const changed = { subject, headline, paragraph, actor: serializeActor(actor), updated_at: this.clock.now() };
    const insert = this.texts
      .createQueryBuilder()
      .insert()
      .values({ store_id: store.store_id, ...ref, ...changed });
    await this.database.transaction(() => insert.orUpdate(Object.keys(changed)).execute());
  }

  /**
   * Returns all texts of one kind of mail to ours. Idempotent.
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async remove(storeId: string, language: string, kind: string): Promise<void> {
    const key = { store_id: storeId, ...textRef(language, kind) };
    await this.database.transaction(() => this.texts.delete(key));
  }

  /**
   * Renders a mail about a made-up order.
   * @param texts that may not be saved yet; by default the saved ones
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async preview(store: Store, language: string, kind: string, texts?: StoreTexts): Promise<MailText> {
    const saved = texts ?? (await this.get(store.store_id, language, kind));
    return this.renderSample(store, textRef(language, kind), saved, false);
  }

  /**
   * Finds the texts of a store for a mail; undefined if it has changed none.
   * @param order whose customer has the first name
   * @internal
   */
  async findOwn(
    { store_id, language }: Pick<Message, 'store_id' | 'language'>,
    kind: TextKind,
    order: Order | undefined,
  ): Promise<OwnTexts | undefined> {
    const row = await this.findRow(store_id, { language, kind });
    if (!row) return undefined;
    return { texts: changedTexts(row), customer_first_name: firstName(order?.content.customer.first_name) };
  }

  /**
   * Renders the mail that staff send themselves, with the saved texts; undefined if a later release has removed its kind.
   * @internal
   */
  async renderTest({
    store_id,
    subject_key,
    language,
  }: Message): Promise<{ store: Store; mail: MailText } | undefined> {
    const kind = TEXT_KINDS.find((each) => each === parseEventId(subject_key));
    if (kind === undefined) return undefined;
    const store = await this.stores.get(store_id);
    const texts = changedTexts(await this.findRow(store_id, { language, kind }));
    return { store, mail: this.renderSample(store, { language, kind }, texts, true) };
  }

  /**
   * Sends a mail about a made-up order with the saved texts (C-MSG-46); of a test store, to its inbox. Idempotent: the same
   * `formId` sends one mail.
   * @param to a staff member's own address
   * @throws Problem VALIDATION_ERROR, STORE_SUSPENDED
   */
  async sendTest(
    { store, actor }: CallerContext,
    language: string,
    kind: string,
    { to, formId }: { to: string; formId: string },
  ): Promise<void> {
    const ref = textRef(language, kind);
    const recipient = unambiguousAddress(to);
    if (recipient === undefined)
      throw validationError([{ pointer: '/to', code: 'INVALID_FORMAT', detail: 'must be an email address' }]);
    if (store.status !== 'active')
      throw new Problem('STORE_SUSPENDED', 'The store is suspended, so it sends no messages.');
    const subject_key = `test:${ref.kind}`;
    await this.messages.getOrCreate({
      ...{ store_id: store.store_id, order_number: null, channel: 'email', kind: 'test', status: null },
      ...{ subject_key, recipient, language: ref.language },
      group: JSON.stringify([subject_key, ref.language, recipient, formId]),
      actor: serializeActor(actor),
    });
  }

  private async findRow(storeId: string, ref: TextRef): Promise<MessageTextEntity | null> {
    return this.texts.findOneBy({ store_id: storeId, ...ref });
  }

  private renderSample(store: Store, ref: TextRef, texts: StoreTexts, isTest: boolean): MailText {
    return sampleMail(store, ref, { texts, isTest, page: `${publicBaseUrl(this.config)}/`, now: this.clock.now() });
  }
}

/** The texts of a row that the store has changed; none without a row. */
function changedTexts(row: MessageTextEntity | null): StoreTexts {
  const { subject, headline, paragraph } = row ?? {};
  return { subject: subject ?? undefined, headline: headline ?? undefined, paragraph: paragraph ?? undefined };
}

/** @throws Problem VALIDATION_ERROR for an unknown language or kind */
function textRef(language: string, kind: string): TextRef {
  const knownLanguage = LANGUAGES.find((each) => each === language);
  const knownKind = TEXT_KINDS.find((each) => each === kind);
  if (knownLanguage !== undefined && knownKind !== undefined) return { language: knownLanguage, kind: knownKind };
  throw validationError([
    ...(knownLanguage === undefined ? [notOneOf('/language', LANGUAGES)] : []),
    ...(knownKind === undefined ? [notOneOf('/kind', TEXT_KINDS)] : []),
  ]);
}

const notOneOf = (pointer: string, values: readonly string[]) => ({
  pointer,
  code: 'NOT_ALLOWED_VALUE',
  detail: `must be one of ${values.join(', ')}`,
});

/** @throws Problem VALIDATION_ERROR with the texts at fault (C-MSG-44) */
function checkedTexts(kind: TextKind, input: unknown): MessageTextBody {
  const texts = checked(MessageTextBody, input);
  const faults = TEXT_FIELDS.flatMap((field) => {
    const detail = templateFault(texts[field] ?? '', namesFor(kind));
    return detail === undefined ? [] : [{ pointer: `/${field}`, code: 'NOT_ALLOWED_VALUE', detail }];
  });
  if (faults.length > 0) throw validationError(faults);
  return texts;
}
