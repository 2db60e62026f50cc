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
const END = `${INBOX.update(['state', 'reason', 'attempts', 'order_number', 'ended_at'])} WHERE store_id = ? AND id = ?`;
const WAITING = `SELECT id FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = ? AND id > ? ORDER BY id LIMIT ?`;
const RELEASE = `UPDATE platform_inbox FORCE INDEX (PRIMARY)
  SET state = 'waiting', reason = NULL, attempts = 0, ended_at = NULL WHERE store_id = ? AND id IN (?) AND state = 'parked'`;
const COUNT = `SELECT COUNT(*) AS amount, MIN(received_at) AS oldest FROM (
  SELECT received_at FROM platform_inbox FORCE INDEX (platform_inbox_state)
  WHERE store_id = ? AND connection_id = ? AND state = ? ORDER BY id LIMIT ?) counted`;
const ERASE = `UPDATE platform_inbox SET body = '', state = IF(state IN ('waiting', 'parked'), 'ignored', state)
  WHERE store_id = ? AND order_number = ? AND body <> ''`;
const DELETE_OLD = 'DELETE FROM platform_inbox WHERE store_id = ? AND id < ? ORDER BY id LIMIT ?';

/** More deliveries in a state are counted as this. */
const MAX_COUNTED = 1_000;

/** What became of a delivery. */
export type DeliveryEnd = Pick<PlatformDelivery, 'state' | 'reason' | 'attempts' | 'order_number' | 'ended_at'>;

/** A delivery without its body. */
export type ListedDelivery = Omit<PlatformDelivery, 'body'>;

/** Reads and writes the table `platform_inbox`. */
@Injectable()
export class PlatformInboxRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Inserts a delivery with the next statement. If another transaction has inserted it, the open one runs again. */
  async insert(row: PlatformDelivery): Promise<void> {
    await this.database.write(INBOX.insert, INBOX.valuesOf(row));
  }

  async isStored(storeId: string, connectionId: string, deliveryId: string): Promise<boolean> {
    return (await this.database.query<object[]>(IS_STORED, [storeId, connectionId, deliveryId])).length > 0;
  }

  async find(storeId: string, id: string): Promise<PlatformDelivery | undefined> {
    return (await this.database.query<PlatformDelivery[]>(BY_KEY, [storeId, id]))[0];
  }

  /** Selects a delivery FOR UPDATE. */
  async lock(storeId: string, id: string): Promise<PlatformDelivery | undefined> {
    return (await this.database.query<PlatformDelivery[]>(`${BY_KEY} FOR UPDATE`, [storeId, id]))[0];
  }

  async end({ store_id, id }: Pick<PlatformDelivery, 'store_id' | 'id'>, end: DeliveryEnd): Promise<void> {
    const { state, reason, attempts, order_number, ended_at } = end;
    await this.database.write(END, [state, reason, attempts, order_number, ended_at, store_id, id]);
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

  /** Makes the parked ones of these deliveries wait again. @returns how many were parked */
  async release(storeId: string, ids: readonly string[]): Promise<number> {
    return ids.length === 0 ? 0 : this.database.execute(RELEASE, [storeId, ids]);
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

  /** Erases the bodies of an order's deliveries, and ends those that could still be applied. */
  async erase(storeId: string, orderNumber: string): Promise<void> {
    await this.database.write(ERASE, [storeId, orderNumber]);
  }

  /** Deletes at most `limit` deliveries that came before a time, and returns their number. */
  deleteOld(storeId: string, before: Date, limit: number): Promise<number> {
    return this.database.execute(DELETE_OLD, [storeId, lowestIdAt('pld', before), limit]);
  }
}
