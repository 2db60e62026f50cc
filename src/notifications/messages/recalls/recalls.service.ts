import { Injectable } from '@nestjs/common';
import { type SkuFilter } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { newId } from '../../../platform/ids/ids.js';
import { type Actor, parseActor, serializeActor } from '../../../platform/outbox/actor.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { languageOf } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { checked } from '../../../platform/validation/index.js';
import { type CallerContext, type Store } from '../../../stores/index.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { type MailText } from '../templates/mail-layout.js';
import { recallMail } from '../templates/recall-mail.js';
import { type Buyer, RecallBuyersService, recallGroup } from './recall-buyers.service.js';
import { RecallTexts } from './recall-texts.js';
import { RecallEntity } from './recall.entity.js';

/** Queue of recalls to send; a job's reference is the id of the recall. */
export const RECALL_QUEUE = 'notifications.recall';

/** The mails that a run adds: others of the store wait for no more. */
const BATCH = 100;
/** The newest recalls that are listed. */
const MAX_LISTED = 50;

/** A recall, with how far its notice is sent. */
export interface Recall
  extends
    SkuFilter,
    Pick<RecallEntity, 'id' | 'mailed' | 'bounced' | 'without_email' | 'erased' | 'created_at' | 'ended_at'> {
  texts: RecallTexts;
  actor: Actor;
}

const ADVANCE = `UPDATE recalls SET position = ?, ended_at = ?, mailed = mailed + ?, bounced = bounced + ?,
  without_email = without_email + ?, erased = erased + ?
  WHERE store_id = ? AND id = ? AND position = ? AND ended_at IS NULL`;

/** Sends the notice of a product recall to everybody who bought the product (C-RCL-4). */
@Injectable()
export class RecallsService {
  private readonly recalls = this.database.repository(RecallEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly buyers: RecallBuyersService,
    private readonly messages: MessagesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Starts to send a notice. @returns the id of the recall
   * @throws Problem VALIDATION_ERROR, STORE_SUSPENDED
   */
  async start({ store, actor }: CallerContext, { sku, from, to }: SkuFilter, input: RecallTexts): Promise<string> {
    const texts = checkedTexts(input);
    if (!(from < to))
      throw validationError([{ pointer: '/to', code: 'OUT_OF_RANGE', detail: 'must not be before the first day' }]);
    if (store.status !== 'active')
      throw new Problem('STORE_SUSPENDED', 'The store is suspended, so it sends no messages.');
    const [{ store_id }, id] = [store, newId('rcl')];
    await this.database.transaction(async () => {
      await this.recalls.insert({
        ...{ store_id, id, sku, bought_from: from, bought_to: to, notice: JSON.stringify(texts), position: '' },
        ...{ mailed: 0, bounced: 0, without_email: 0, erased: 0, ended_at: null },
        actor: serializeActor(actor),
        created_at: this.clock.now(),
      });
      await this.jobs.add({ storeId: store_id, queue: RECALL_QUEUE, reference: id });
    });
    return id;
  }

  /** Lists the newest recalls. */
  async list(storeId: string): Promise<Recall[]> {
    const found = await this.recalls.find({ where: { store_id: storeId }, order: { id: 'DESC' }, take: MAX_LISTED });
    return found.map(recallOf);
  }

  async find(storeId: string, id: string): Promise<Recall | undefined> {
    const recall = await this.recalls.findOneBy({ store_id: storeId, id });
    return recall ? recallOf(recall) : undefined;
  }

  /**
   * Renders the mail about a made-up order with one unit.
   * @throws Problem VALIDATION_ERROR
   */
  preview(store: Store, sku: string, input: RecallTexts): MailText {
    const line = { line_id: '1', title: sku, quantity: 1, unit_price: 0 };
    const details = { store, order: { order_number: '1001' }, texts: checkedTexts(input), sold: [{ line, units: 1 }] };
    return recallMail(languageOf(undefined, store.locale), details);
  }

  /**
   * Creates the mails of the next orders, in one transaction with the position (C-RCL-6).
   * @returns how many; undefined if the recall has ended
   */
  async sendBatch(store: Store, id: string): Promise<number | undefined> {
    const { store_id } = store;
    const recall = await this.recalls.findOneBy({ store_id, id });
    if (!recall || recall.ended_at !== null) return undefined;
    const { position } = recall;
    const page = { limit: BATCH, cursor: position === '' ? undefined : position };
    const { items, next } = await this.buyers.find(store_id, filterOf(recall), page);
    const amounts = (['mail', 'bounced', 'no_email', 'erased'] as const).map(
      (reach) => items.filter((buyer) => buyer.reach === reach).length,
    );
    await this.database.transaction(async () => {
      const values = [next ?? position, next === null ? this.clock.now() : null, ...amounts, store_id, id, position];
      // Another worker may have sent these since they were read.
      if ((await this.database.execute(ADVANCE, values)) === 0) return;
      for (const buyer of items) await this.addMail(store, id, buyer);
    });
    return next === null ? undefined : amounts[0];
  }

  private async addMail({ store_id, locale }: Store, id: string, { order, email }: Buyer): Promise<void> {
    if (email === undefined) return;
    const { order_number, content } = order;
    await this.messages.getOrCreate({
      ...{ store_id, order_number, channel: 'email', kind: 'recall', subject_key: `recall:${id}`, status: null },
      recipient: email,
      language: languageOf(content.locale, locale),
      group: recallGroup(id, order_number),
    });
  }
}

/** A browser submits line breaks as CRLF, which would count twice towards the length. */
function checkedTexts(input: RecallTexts): RecallTexts {
  const plain = Object.entries(input).map(([name, text]: [string, unknown]) => [
    name,
    typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text,
  ]);
  return checked(RecallTexts, Object.fromEntries(plain));
}

const filterOf = ({ sku, bought_from: from, bought_to: to }: RecallEntity): SkuFilter => ({ sku, from, to });

function recallOf(recall: RecallEntity): Recall {
  const { id, mailed, bounced, without_email, erased, created_at, ended_at, notice, actor } = recall;
  return {
    ...{ id, mailed, bounced, without_email, erased, created_at, ended_at },
    ...filterOf(recall),
    texts: JSON.parse(notice) as RecallTexts,
    actor: parseActor(actor),
  };
}
