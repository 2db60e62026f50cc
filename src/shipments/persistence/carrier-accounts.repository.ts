import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type CarrierAccount, CarrierAccountEntity } from '../model/carrier-account.entity.js';

const ACCOUNTS = table(CarrierAccountEntity);
// The address of a webhook names no store.
const BY_ADDRESS = `${ACCOUNTS.select} WHERE id = ?`;
const LIVE = `${ACCOUNTS.select} WHERE store_id = ? AND removed_id = '' ORDER BY position, id`;
const BY_KEY = `${ACCOUNTS.select} WHERE store_id = ? AND id = ? AND removed_id = ''`;

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

const WAITING = `SELECT p.gateway, COUNT(*) AS amount FROM jobs j
  JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = j.store_id AND p.id = j.reference
  WHERE j.store_id = ? AND j.queue = ? AND j.parked_at IS NULL AND p.registered_at IS NULL AND p.gateway IS NOT NULL
  GROUP BY p.gateway`;

/** Reads and writes the table `carrier_accounts`, and moves parcels between accounts. */
@Injectable()
export class CarrierAccountsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The live accounts of a store in its order. */
  findLive(storeId: string, { locked = false } = {}): Promise<CarrierAccount[]> {
    return this.database.query(locked ? `${LIVE} FOR UPDATE` : LIVE, [storeId]);
  }

  /** Finds a live account of a store. */
  async find(storeId: string, id: string): Promise<CarrierAccount | undefined> {
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

  /** Counts the parcels that wait for their registration, by gateway. */
  async countWaiting(storeId: string, queue: string): Promise<Map<string, number>> {
    const rows = await this.database.query<{ gateway: string; amount: number | string }[]>(WAITING, [storeId, queue]);
    return new Map(rows.map(({ gateway, amount }) => [gateway, Number(amount)]));
  }
}
