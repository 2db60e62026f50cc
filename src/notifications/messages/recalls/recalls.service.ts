// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type Order,
  type OrderContent,
  OrderListService,
  type SkuFilter,
  type SoldOrder,
} from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { newId } from '../../../platform/ids/ids.js';
import { parseActor, serializeActor } from '../../../platform/outbox/actor.js';
import { type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { type Language, languageOf } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { checked } from '../../../platform/validation/index.js';
import { type CallerContext, type Store } from '../../../stores/index.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { type MessageState } from '../persistence/message.entity.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { type MailText } from '../templates/mail-layout.js';
import { recallMail } from '../templates/recall-mail.js';
import { eventRecipient } from '../tracking/recipient.js';
import { RecallTexts } from './recall-texts.js';
import { RecallEntity } from './recall.entity.js';

/** Queue of recalls to send; a job's reference is the id of the recall. */
export const RECALL_QUEUE = 'notifications.recall';

/** The orders of a run: other messages of the store wait for the mails of no more. */
const BATCH = 100;
/** The newest recalls that are listed. */
const MAX_LISTED = 50;
/** For how long a page of buyers is searched at most, unless one statement takes longer. */
const SEARCH_MS = 2_000;

/** How a customer is reached: by mail, or not, because of a bounce, a missing address or an erasure. */
const REACHES = ['mail', 'bounced', 'no_email', 'erased'] as const;
type Reach = (typeof REACHES)[number];

/** An order with units of a product that were not cancelled. */
export interface Buyer {
  order_number: string;
  order_id: string;
  ordered_at: string;
  customer: OrderContent['customer'];
  shipping_address: OrderContent['shipping_address'];
  /** Of the customer, else of the delivery. */
  phone: string | undefined;
  /** In which the customer is addressed. */
  language: Language;
  units: number;
  /** Undefined if the customer cannot be mailed. */
  email: string | undefined;
  /** The state of the recall's mail; without one, how the customer is reached. */
  state: Reach | MessageState;
}

export type Recall = ReturnType<typeof recallOf>;

const ADVANCE = `UPDATE recalls SET position = ?, ended_at = ?, mailed = mailed + ?, bounced = bounced + ?,
  without_email = without_email + ?, erased = erased + ?
  WHERE store_id = ? AND id = ? AND position = ? AND ended_at IS NULL`;

/** Finds everybody who bought a product, and sends them the notice of its recall (C-RCL). */
@Injectable()
export class RecallsService {
  private readonly recalls = this.database.repository(RecallEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderListService,
    private readonly messages: MessagesRepository,
    private readonly bounces: MailBouncesService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of the orders with a product, oldest first. It may be short or empty before the last one, if the search takes long.
   * @param recallId of the recall whose mails are looked up
   * @throws Problem VALIDATION_ERROR if the cursor is not of this list
   */
  async findBuyers(
    { store_id, locale }: Store,
    filter: SkuFilter,
    { limit = BATCH, cursor }: PageRequest,
    recallId?: string,
  ): Promise<Page<Buyer>> {
    const until = performance.now() + SEARCH_MS;
    const sold: SoldOrder[] = [];
    let next: string | null | undefined = cursor;
    do {
      const page = await this.orders.listOfSku(store_id, filter, { limit: limit - sold.length, cursor: next });
      sold.push(...page.items);
      ({ next } = page);
    } while (next !== null && sold.length < limit && performance.now() < until);
    return { items: await this.buyersOf({ store_id, locale }, sold, recallId), next };
  }

  /**
   * Starts to send a notice. @returns the id of the recall
   * @throws Problem VALIDATION_ERROR, STORE_SUSPENDED
   */
  async start({ store, actor }: CallerContext, { sku, from, to }: SkuFilter, texts: RecallTexts): Promise<string> {
    const notice = JSON.stringify(checked(RecallTexts, texts));
    if (from >= to)
      throw validationError([{ pointer: '/to', code: 'OUT_OF_RANGE', detail: 'must not be before the first day' }]);
    if (store.status !== 'active')
      throw new Problem('STORE_SUSPENDED', 'The store is suspended, so it sends no messages.');
    const [{ store_id }, id] = [store, newId('rcl')];
    const state = { position: '', mailed: 0, bounced: 0, without_email: 0, erased: 0, created_at: this.clock.now() };
    const recall = { store_id, id, sku, bought_from: from, bought_to: to, notice, actor: serializeActor(actor) };
    await this.database.transaction(async () => {
      await this.recalls.insert({ ...recall, ...state, ended_at: null });
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
    const sold = [{ line: { line_id: '1', title: sku, quantity: 1, unit_price: 0 }, units: 1 }];
    const details = { store, order: { order_number: '1001' }, texts: checked(RecallTexts, input), sold };
    return recallMail(languageOf(undefined, store.locale), details);
  }

  /**
   * Creates the mails of the next orders, in one transaction with the position (C-RCL-6).
   * @returns how many; undefined if the recall has ended
   */
  async sendBatch(store: Store, id: string): Promise<number | undefined> {
    const { store_id } = store;
    const recall = await this.find(store_id, id);
    if (!recall || recall.ended_at !== null) return undefined;
    const { position } = recall;
    const { items, next } = await this.findBuyers(store, recall, { cursor: position === '' ? undefined : position });
    const amounts = REACHES.map((reach) => items.filter(({ state }) => state === reach).length);
    const values = [next ?? position, next === null ? this.clock.now() : null, ...amounts, store_id, id, position];
    await this.database.transaction(async () => {
      // Another worker may have sent these since they were read.
      if ((await this.database.execute(ADVANCE, values)) === 0) return;
      for (const buyer of items) await this.addMail(store_id, id, buyer);
    });
    return next === null ? undefined : amounts[0];
  }

  private async addMail(store_id: string, id: string, { order_number, email, language }: Buyer): Promise<void> {
    if (email === undefined) return;
    await this.messages.getOrCreate({
      ...{ store_id, order_number, channel: 'email', kind: 'recall', subject_key: `recall:${id}`, status: null },
      ...{ recipient: email, language, group: groupOf(id, order_number) },
    });
  }

  private async buyersOf(
    { store_id, locale }: Pick<Store, 'store_id' | 'locale'>,
    sold: readonly SoldOrder[],
    recallId?: string,
  ): Promise<Buyer[]> {
    const emails = sold.map(({ order }) => eventRecipient('email', order));
    const groups = recallId === undefined ? [] : sold.map(({ order }) => groupOf(recallId, order.order_number));
    const bounced = await this.bounces.findBounced(
      store_id,
      emails.filter((email) => email !== undefined),
    );
    const mails = await this.messages.findByGroups(store_id, groups);
    const states = new Map(mails.map(({ order_number, state }) => [order_number, state]));
    return sold.map(({ order, lines }, index) => {
      const reach = reachOf(order, emails[index], bounced);
      const { order_number, order_id, content } = order;
      const { ordered_at, customer, shipping_address } = content;
      return {
        ...{ order_number, order_id, ordered_at, customer, shipping_address },
        phone: customer.phone || shipping_address?.phone || undefined,
        language: languageOf(content.locale, locale),
        units: lines.reduce((sum, { units }) => sum + units, 0),
        email: reach === 'mail' ? emails[index] : undefined,
        state: states.get(order.order_number) ?? reach,
      };
    });
  }
}

/** Returns the group of the only mail of a recall about an order. */
const groupOf = (recallId: string, orderNumber: string): string => `recall ${recallId} ${orderNumber}`;

function reachOf({ redacted_at }: Order, email: string | undefined, bounced: ReadonlySet<string>): Reach {
  if (email !== undefined) return bounced.has(email) ? 'bounced' : 'mail';
  return redacted_at === null ? 'no_email' : 'erased';
}

function recallOf({ bought_from: from, bought_to: to, notice, actor, ...recall }: RecallEntity) {
  return { ...recall, from, to, texts: JSON.parse(notice) as RecallTexts, actor: parseActor(actor) };
}
