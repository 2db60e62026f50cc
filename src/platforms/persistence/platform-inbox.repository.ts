// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { equalFilters, ListReader, type Page, type PageRequest } from '../../platform/pagination/index.js';
import { type PlatformDelivery, PlatformDeliveryEntity } from '../model/platform-delivery.entity.js';

const INBOX = table(PlatformDeliveryEntity);
const LISTED = INBOX.omit('body');
const LIST = new ListReader(LISTED);
const BY_KEY = `${INBOX.select} WHERE store_id = ? AND id = ?`;
const IS_STORED = `SELECT 1 FROM platform_inbox FORCE INDEX (platform_inbox_delivery)
  WHERE store_id = ? AND connection_id = ? AND delivery_id = ?`;
const ENDED = ['state', 'reason', 'attempts', 'order_number', 'ended_at'] as const;
const END = `${INBOX.update([...ENDED])} WHERE store_id = ? AND id = ?`;
const END_EMPTY = `${INBOX.update([...ENDED, 'body'])} WHERE store_id = ? AND id = ?`;
const NAME_ORDER = `${INBOX.update(['order_number'])} WHERE store_id = ? AND id = ?`;
const WAITING = `SELECT id FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = ? AND id > ? ORDER BY id LIMIT ?`;
const RELEASE = `UPDATE platform_inbox FORCE INDEX (PRIMARY)
  SET state = 'waiting', reason = NULL, attempts = 0, ended_at = NULL WHERE store_id = ? AND id IN (?) AND state = 'parked'`;
const NEWEST_BODIES = `SELECT body FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = 'applied' AND body <> '' ORDER BY id DESC LIMIT ?`;
const COUNT = `SELECT COUNT(*) AS amount, MIN(received_at) AS oldest FROM (
  SELECT received_at FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = ? ORDER BY id LIMIT ?) counted`;
const ERASE = `SET body = '', state = IF(state IN ('waiting', 'parked'), 'ignored', state) WHERE store_id = ?`;
const ERASE_ORDER = `UPDATE platform_inbox FORCE INDEX (platform_inbox_order) ${ERASE} AND order_number = ? AND body <> ''`;
const ERASE_IDS = `UPDATE platform_inbox FORCE INDEX (PRIMARY) ${ERASE} AND id IN (?)`;
const UNAPPLIED = `SELECT id, order_number, body FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = ? AND id > ?`;
const DELETE_OLD = 'DELETE FROM platform_inbox WHERE store_id = ? AND id < ? ORDER BY id LIMIT ?';

/** MySQL pads or fails for text that is no id. */
const ID_FORM = /^pld_[0-9a-z]{26}$/;

/** Bodies that are read at once; one may have 5 MiB. */
const BODIES = 10;

/** More deliveries in a state are counted as this. */
const MAX_COUNTED = 1_000;

/** What became of a delivery. */
export type DeliveryEnd = Pick<PlatformDelivery, 'state' | 'reason' | 'attempts' | 'order_number' | 'ended_at'>;

type DeliveryKey = Pick<PlatformDelivery, 'store_id' | 'id'>;

/** A delivery that no order has taken. */
export type UnappliedDelivery = Pick<PlatformDelivery, 'id' | 'order_number' | 'body'>;

/** A delivery without its body. */
export type ListedDelivery = Omit<PlatformDelivery, 'body'>;

/** Reads and writes the table `platform_inbox`. */
@Injectable()
export class PlatformInboxRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Inserts deliveries with the next statement. If another transaction has inserted one, the open one runs again. */
  async insert(rows: readonly PlatformDelivery[]): Promise<void> {
    await this.database.write(INBOX.insertMany, [rows.map((row) => INBOX.valuesOf(row))]);
  }

  async isStored({ store_id, connection_id, delivery_id }: PlatformDelivery): Promise<boolean> {
    return (await this.database.query<object[]>(IS_STORED, [store_id, connection_id, delivery_id])).length > 0;
  }

  async find(storeId: string, id: string): Promise<PlatformDelivery | undefined> {
    return (await this.database.query<PlatformDelivery[]>(BY_KEY, [storeId, id]))[0];
  }

  /** Selects a delivery FOR UPDATE. */
  async lock(storeId: string, id: string): Promise<PlatformDelivery | undefined> {
    return (await this.database.query<PlatformDelivery[]>(`${BY_KEY} FOR UPDATE`, [storeId, id]))[0];
  }

  /** @param keepsBody whether the body stays as it was received; otherwise it is emptied */
  async end({ store_id, id }: DeliveryKey, end: DeliveryEnd, keepsBody: boolean): Promise<void> {
    const values = ENDED.map((column) => end[column]);
    await this.database.write(keepsBody ? END : END_EMPTY, [...values, ...(keepsBody ? [] : ['']), store_id, id]);
  }

  /** Stores which order a delivery is about that goes on waiting. */
  async nameOrder({ store_id, id }: DeliveryKey, orderNumber: string): Promise<void> {
    await this.database.write(NAME_ORDER, [orderNumber, store_id, id]);
  }

  /** Finds at most `limit` ids in a state after an id, in the order of arrival. */
  async findIds(
    { store_id, id }: { store_id: string; id: string },
    state: 'waiting' | 'parked',
    after: string,
    limit: number,
  ): Promise<string[]> {
    const found = await this.database.query<{ id: string }[]>(WAITING, [store_id, id, state, after, limit]);
    return found.map((row) => row.id);
  }

  /** Finds the bodies of the newest deliveries that were applied. */
  async findNewestBodies(storeId: string, connectionId: string, limit: number): Promise<string[]> {
    const found = await this.database.query<{ body: string }[]>(NEWEST_BODIES, [storeId, connectionId, limit]);
    return found.map(({ body }) => body);
  }

  /** Makes the parked ones of these deliveries wait again. @returns how many were parked */
  async release(storeId: string, ids: readonly string[]): Promise<number> {
    const known = ids.filter((id) => ID_FORM.test(id));
    return known.length === 0 ? 0 : this.database.execute(RELEASE, [storeId, known]);
  }

  /** Counts the deliveries of a connection in a state, up to `MAX_COUNTED`, and finds when the oldest of them came. */
  async count(
    storeId: string,
    connectionId: string,
    state: 'waiting' | 'parked',
  ): Promise<{ amount: number; oldest: Date | null }> {
    type Row = { amount: number | string; oldest: Date | null };
    const [row] = await this.database.query<Row[]>(COUNT, [storeId, connectionId, state, MAX_COUNTED]);
    return { amount: Number(row?.amount), oldest: row?.oldest ?? null };
  }

  /** Finds a page of the parked deliveries of a connection, the newest first. */
  findParked(storeId: string, connection_id: string, page: PageRequest): Promise<Page<ListedDelivery>> {
    const filters = equalFilters({ connection_id, state: 'parked' });
    return LIST.findPage(this.database, storeId, { index: 'platform_inbox_state', filters }, page);
  }

  /**
   * Reads the deliveries of a connection that wait or are parked, and whose body has one of these texts in any case. Others may
   * be among them, because a text may be a part of a longer one.
   */
  async *readUnapplied(
    storeId: string,
    connectionId: string,
    texts: readonly string[],
  ): AsyncGenerator<UnappliedDelivery> {
    const isNamed = texts.map(() => 'LOCATE(LOWER(?), LOWER(body)) > 0').join(' OR ');
    for (const state of ['waiting', 'parked'])
      for (let after = ''; ;) {
        const page = await this.database.query<UnappliedDelivery[]>(
          `${UNAPPLIED} AND (${isNamed}) ORDER BY id LIMIT ${BODIES}`,
          [storeId, connectionId, state, after, ...texts],
        );
        yield* page;
        if (page.length < BODIES) break;
        after = page.at(-1)?.id ?? after;
      }
  }

  /** Erases the bodies of an order's deliveries, and ends those that could still be applied. */
  async eraseOrder(storeId: string, orderNumber: string): Promise<void> {
    await this.database.write(ERASE_ORDER, [storeId, orderNumber]);
  }

  /** Erases the bodies of deliveries, and ends those that could still be applied. */
  async erase(storeId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.database.write(ERASE_IDS, [storeId, ids]);
  }

  /** Deletes at most `limit` deliveries that came before a time, and returns their number. */
  deleteOld(storeId: string, before: Date, limit: number): Promise<number> {
    return this.database.execute(DELETE_OLD, [storeId, lowestIdAt('pld', before), limit]);
  }
}
