// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import {
  type CarrierAccount,
  CarrierAccountEntity,
  type CarrierSubscription,
  CarrierSubscriptionEntity,
} from '../model/carrier-account.entity.js';
import { type Parcel, ParcelEntity } from '../model/parcel.entity.js';
import { IS_NEEDED } from './parcels.repository.js';

const ACCOUNTS = table(CarrierAccountEntity);
// The address of a webhook names no store.
const BY_ADDRESS = `${ACCOUNTS.select} WHERE id = ?`;
const LIVE = `${ACCOUNTS.select} WHERE store_id = ? AND removed_id = '' ORDER BY position, id`;
const BY_KEY = `${ACCOUNTS.select} WHERE store_id = ? AND id = ?`;
const REMOVED = `${ACCOUNTS.select} WHERE store_id = ? AND removed_id <> '' AND updated_at > ?`;

const ACCESS = 'SELECT access, access_until FROM carrier_accounts WHERE store_id = ? AND id = ?';

const MAX_ERROR_CHARACTERS = 512;

/** MySQL pads or fails for text that is no id. */
const ID_FORM = /^cac_[0-9a-z]{26}$/;

const UNDER_WAY =
  "'PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP', 'ATTEMPT_FAILED', 'EXCEPTION'";
// The next registration begins as if it were the first one.
const RELEASE = `UPDATE parcels p FORCE INDEX (parcels_status) JOIN carrier_accounts a ON a.store_id = p.store_id AND a.id = p.account_id
  SET p.registering_at = NULL, p.registered_at = NULL, p.gateway = NULL, p.account_id = NULL, p.foreign_id = NULL
  WHERE p.store_id = ? AND p.status IN (${UNDER_WAY}) AND a.removed_id <> '' AND p.polls_ended_at IS NULL
    AND (p.registered_at IS NULL OR p.registered_at > ?)`;

const SUBSCRIPTIONS = table(CarrierSubscriptionEntity);
const OF_ACCOUNT = 'WHERE store_id = ? AND account_id = ?';

// Those without news since a time that nobody has asked about since then.
const SILENT = `SELECT ${table(ParcelEntity).columnsOf('p')} FROM parcels p FORCE INDEX (parcels_status)
  WHERE p.store_id = ? AND p.status IN (${UNDER_WAY}) AND p.account_id = ? AND p.polls_ended_at IS NULL AND p.reused_by = ''
    AND p.registered_at > ? AND COALESCE(p.asked_at, p.registered_at) < ? AND ${IS_NEEDED}
    AND NOT EXISTS (SELECT 1 FROM tracking_events e FORCE INDEX (tracking_events_time)
      WHERE e.store_id = p.store_id AND e.parcel_id = p.id AND e.occurred_at BETWEEN ? AND UTC_TIMESTAMP(3))
  ORDER BY COALESCE(p.asked_at, p.registered_at), p.id LIMIT ?`;
const MARK_ASKED = 'UPDATE parcels FORCE INDEX (PRIMARY) SET asked_at = ? WHERE (store_id, id) IN (?)';

const WAITING = `SELECT p.gateway, COUNT(*) AS amount FROM jobs j
  JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = j.store_id AND p.id = j.reference
  WHERE j.store_id = ? AND j.queue = ? AND j.parked_at IS NULL AND p.registered_at IS NULL AND p.gateway IS NOT NULL
  GROUP BY p.gateway`;

/** The token of an account, sealed. */
export type AccountAccess = Pick<CarrierAccount, 'access' | 'access_until'>;

/** Reads and writes the table `carrier_accounts`, and moves parcels between accounts. */
@Injectable()
export class CarrierAccountsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The live accounts of a store in its order. */
  findLive(storeId: string, { locked = false } = {}): Promise<CarrierAccount[]> {
    return this.database.query(locked ? `${LIVE} FOR UPDATE` : LIVE, [storeId]);
  }

  /** The accounts that a store has removed since a time. */
  findRemoved(storeId: string, since: Date): Promise<CarrierAccount[]> {
    return this.database.query(REMOVED, [storeId, since]);
  }

  /** Finds a live account of a store. */
  async find(storeId: string, id: string): Promise<CarrierAccount | undefined> {
    const account = await this.findAny(storeId, id);
    return account?.removed_id === '' ? account : undefined;
  }

  /** Finds an account of a store; a removed one too. */
  async findAny(storeId: string, id: string): Promise<CarrierAccount | undefined> {
    return (await this.database.query<CarrierAccount[]>(BY_KEY, [storeId, id]))[0];
  }

  /** Finds the account of any store to whose address a request came; a removed one too. */
  async findByAddress(id: string): Promise<CarrierAccount | undefined> {
    if (!ID_FORM.test(id)) return undefined;
    return (await this.database.query<CarrierAccount[]>(BY_ADDRESS, [id]))[0];
  }

  async insert(row: CarrierAccount): Promise<void> {
    await this.database.write(ACCOUNTS.insert, ACCOUNTS.valuesOf(row));
  }

  async update(
    { store_id, id }: Pick<CarrierAccount, 'store_id' | 'id'>,
    changes: Partial<Omit<CarrierAccount, 'store_id' | 'id' | 'gateway' | 'created_at'>>,
  ): Promise<void> {
    const changed = Object.entries(changes);
    const assignments = changed.map(([column]) => `${column} = ?`).join(', ');
    const sql = `UPDATE carrier_accounts SET ${assignments} WHERE store_id = ? AND id = ?`;
    await this.database.write(sql, [...changed.map(([, value]) => value), store_id, id]);
  }

  findAccess({ store_id, id }: CarrierAccount): Promise<AccountAccess | undefined> {
    return this.database.query<AccountAccess[]>(ACCESS, [store_id, id]).then(([row]) => row);
  }

  /** Changes the token of an account in a transaction that locks the account, so that processes do so one after the other. */
  changeAccess<T>(
    account: CarrierAccount,
    decide: (present: AccountAccess) => Promise<{ result: T; change?: AccountAccess }>,
  ): Promise<T> {
    return this.database.transaction(async () => {
      const keys = [account.store_id, account.id];
      const [present] = await this.database.query<AccountAccess[]>(`${ACCESS} FOR UPDATE`, keys);
      const { result, change } = await decide(present ?? { access: null, access_until: null });
      if (change) await this.update(account, change);
      return result;
    });
  }

  /** Notes in a transaction of its own whether a live account works. @param fault why it does not, in words for staff */
  async settle(account: CarrierAccount, fault: string | undefined, at: Date): Promise<void> {
    const state = fault === undefined ? 'working' : 'failing';
    const changes = { state, error: fault?.slice(0, MAX_ERROR_CHARACTERS) ?? null, checked_at: at } as const;
    await this.database.transaction(() => this.update(account, changes));
  }

  /**
   * Takes the parcels under way away from removed accounts, so that they are registered again.
   * @param since parcels that were registered before are not asked about any more
   */
  async releaseParcels(storeId: string, since: Date): Promise<number> {
    return this.database.execute(RELEASE, [storeId, since]);
  }

  findSubscriptions({ store_id, id }: CarrierAccount): Promise<CarrierSubscription[]> {
    return this.database.query(`${SUBSCRIPTIONS.select} ${OF_ACCOUNT}`, [store_id, id]);
  }

  /** Adds the subscription of a Mailer ID, or replaces it. */
  async saveSubscription(
    { store_id, id: account_id }: CarrierAccount,
    row: Omit<CarrierSubscription, 'store_id' | 'account_id'>,
  ): Promise<void> {
    const sql = `${SUBSCRIPTIONS.insert} ON DUPLICATE KEY UPDATE foreign_id = VALUES(foreign_id), renewed_at = VALUES(renewed_at)`;
    const values = SUBSCRIPTIONS.valuesOf({ store_id, account_id, ...row });
    await this.database.transaction(() => this.database.write(sql, values));
  }

  async removeSubscription({ store_id, id }: CarrierAccount, mid: string): Promise<void> {
    const sql = `DELETE FROM carrier_subscriptions ${OF_ACCOUNT} AND mid = ?`;
    await this.database.transaction(() => this.database.write(sql, [store_id, id, mid]));
  }

  /** Keeps only these sealed credentials of a removed account, without its token and subscriptions. */
  async forget(account: CarrierAccount, credentials: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.write(`DELETE FROM carrier_subscriptions ${OF_ACCOUNT}`, [account.store_id, account.id]);
      await this.update(account, { credentials, access: null, access_until: null });
    });
  }

  /** Has the subscriptions of an account renewed or ended next time, in the open transaction. */
  async expireSubscriptions({ store_id, id }: CarrierAccount): Promise<void> {
    const sql = `UPDATE carrier_subscriptions SET renewed_at = ? ${OF_ACCOUNT}`;
    await this.database.write(sql, [new Date(0), store_id, id]);
  }

  /** The parcels under way of an account without news since a time, those first that were asked about longest ago. */
  findSilent(
    { store_id, id }: CarrierAccount,
    { since, registeredAfter, limit }: { since: Date; registeredAfter: Date; limit: number },
  ): Promise<Parcel[]> {
    return this.database.query(SILENT, [store_id, id, registeredAfter, since, since, limit]);
  }

  /** Notes in the open transaction that a gateway was asked about parcels. */
  async markAsked(parcels: readonly Parcel[], at: Date): Promise<void> {
    await this.database.write(MARK_ASKED, [at, parcels.map(({ store_id, id }) => [store_id, id])]);
  }

  /** Counts the parcels that wait for their registration, by gateway. */
  async countWaiting(storeId: string, queue: string): Promise<Map<string, number>> {
    const rows = await this.database.query<{ gateway: string; amount: number | string }[]>(WAITING, [storeId, queue]);
    return new Map(rows.map(({ gateway, amount }) => [gateway, Number(amount)]));
  }
}
