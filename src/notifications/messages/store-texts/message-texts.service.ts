import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { serializeActor } from '../../../platform/outbox/actor.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { LANGUAGES, type Language } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { checked } from '../../../platform/validation/index.js';
import { type CallerContext, type Store } from '../../../stores/index.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { type MailText } from '../templates/mail-layout.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { SEND_QUEUE } from '../tracking/tracking-digest.service.js';
import { MessageTextBody, type StoreTexts, TEXT_FIELDS } from './message-text.dto.js';
import { MessageTextsRepository } from './message-texts.repository.js';
import { changedTexts, templateFault } from './text-template.js';
import { SampleMailsService, type TextRef } from './sample-mails.service.js';
import { namesFor, TEXT_KINDS, type TextKind } from './text-kinds.js';

/** Texts of a store, with the kind of mail and the language that they are for. */
export interface MessageText extends StoreTexts {
  language: Language;
  kind: string;
  updated_at: Date;
}

/** The texts of mails that a store has changed (C-MSG-43), for a dashboard and the command line. */
@Injectable()
export class MessageTextsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly texts: MessageTextsRepository,
    private readonly samples: SampleMailsService,
    private readonly messages: MessagesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** Lists the changed texts of a store, by language and kind. */
  async list(storeId: string): Promise<MessageText[]> {
    const rows = await this.texts.findAll(storeId);
    return rows.map((row) => ({
      language: row.language,
      kind: row.kind,
      ...changedTexts(row),
      updated_at: row.updated_at,
    }));
  }

  /**
   * Reads the texts of one kind of mail; empty if all are ours.
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async get(storeId: string, language: string, kind: string): Promise<StoreTexts> {
    const ref = textRef(language, kind);
    return changedTexts(await this.texts.find(storeId, ref.language, ref.kind));
  }

  /**
   * Replaces the texts of one kind of mail; one that is left out or blank is ours again.
   * @throws Problem VALIDATION_ERROR with the texts at fault (C-MSG-44)
   */
  async set({ store, actor }: CallerContext, language: string, kind: string, input: unknown): Promise<void> {
    const ref = textRef(language, kind);
    const texts = checkedTexts(ref.kind, input);
    const [subject, headline, paragraph] = TEXT_FIELDS.map((field) => texts[field]?.trim() || null);
    if ([subject, headline, paragraph].every((text) => text === null))
      return this.texts.remove(store.store_id, ref.language, ref.kind);
    await this.texts.set({
      store_id: store.store_id,
      ...ref,
      subject: subject ?? null,
      headline: headline ?? null,
      paragraph: paragraph ?? null,
      actor: serializeActor(actor),
      updated_at: this.clock.now(),
    });
  }

  /**
   * Returns all texts of one kind of mail to ours. Idempotent.
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async remove(storeId: string, language: string, kind: string): Promise<void> {
    const ref = textRef(language, kind);
    await this.texts.remove(storeId, ref.language, ref.kind);
  }

  /**
   * Renders a mail about a made-up order.
   * @param texts that may not be saved yet; by default the saved ones
   * @throws Problem VALIDATION_ERROR for an unknown language or kind
   */
  async preview(store: Store, language: string, kind: string, texts?: StoreTexts): Promise<MailText> {
    const saved = texts ?? (await this.get(store.store_id, language, kind));
    return this.samples.render(store, textRef(language, kind), saved);
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
    const key = JSON.stringify([subject_key, ref.language, recipient, formId]);
    const message = {
      store_id: store.store_id,
      order_number: null,
      channel: 'email',
      kind: 'test',
      status: null,
    } as const;
    await this.database.transaction(async () => {
      const { id, isNew } = await this.messages.getOrCreate({
        ...message,
        subject_key,
        recipient,
        language: ref.language,
        group_key: createHash('sha256').update(key).digest('hex'),
        created_at: this.clock.now(),
        actor: serializeActor(actor),
      });
      if (isNew) await this.jobs.add({ storeId: store.store_id, queue: SEND_QUEUE, reference: id });
    });
  }
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
