// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../platform/database/database-errors.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { table } from '../platform/database/table.js';
import { type Problem, validationError } from '../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../platform/json/exact-json.js';
import { isSameJson } from '../platform/json/same-json.js';
import { type ClaimPolicy } from './dto/claim-policy.dto.js';
import { DEFAULT_SELF_SERVICE, DEFAULT_WITHDRAWAL } from './store-configuration.js';
import { StoreEntity } from './store.entity.js';
import { type Store, type StoreConfiguration } from './store.js';

const STORES = table(StoreEntity);
const CHANGES = STORES.omit('store_id', 'created_at');
const BY_ID = `${STORES.select} WHERE store_id = ?`;
const BY_IDS = `${STORES.select} WHERE store_id IN (?) ORDER BY store_id`;
const BY_DOMAIN = `${STORES.select} WHERE shop_domain = ?`;
const UPDATE = `${CHANGES.update()} WHERE store_id = ?`;

/** Reads and writes the table `stores`. */
@Injectable()
export class StoresRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @param locked whether to lock the row until the open transaction ends */
  async find(storeId: string, { locked = false } = {}): Promise<Store | undefined> {
    const [store] = await this.select(locked ? `${BY_ID} FOR UPDATE` : BY_ID, [storeId]);
    return store;
  }

  /** Finds the stores of some ids, ordered by id. */
  async findSome(storeIds: readonly string[]): Promise<Store[]> {
    return storeIds.length === 0 ? [] : this.select(BY_IDS, [storeIds]);
  }

  /** @param shopDomain in lower case */
  async findByDomain(shopDomain: string): Promise<Store | undefined> {
    const [store] = await this.select(BY_DOMAIN, [shopDomain]);
    return store;
  }

  /** All stores, ordered by id. */
  findAll(): Promise<Store[]> {
    return this.select(`${STORES.select} ORDER BY store_id`);
  }

  /** @throws Problem VALIDATION_ERROR for a shop domain or store id that is in use (NOT_UNIQUE, C-STO-9) */
  insert(configuration: StoreConfiguration, now: Date): Promise<void> {
    return this.write(STORES.insert, STORES.valuesOf({ ...rowOf(configuration), created_at: now, updated_at: now }));
  }

  /**
   * Changes a store whose row is locked. `updated_at` moves with every change, because processes keep a configuration until then.
   * @param before its `updated_at`
   * @throws Problem VALIDATION_ERROR for a shop domain that is in use (NOT_UNIQUE, C-STO-9)
   */
  update(configuration: StoreConfiguration, before: string, now: Date): Promise<void> {
    const updated_at = new Date(Math.max(now.getTime(), Date.parse(before) + 1));
    const values = CHANGES.valuesOf({ ...rowOf(configuration), updated_at });
    return this.write(UPDATE, [...values, configuration.store_id]);
  }

  private async select(sql: string, parameters: unknown[] = []): Promise<Store[]> {
    return (await this.database.query<StoreEntity[]>(sql, parameters)).map(storeFromRow);
  }

  private async write(sql: string, parameters: unknown[]): Promise<void> {
    try {
      await this.database.query(sql, parameters);
    } catch (error) {
      if (isDuplicate(error, 'stores_shop_domain')) throw notUnique('shop_domain');
      if (isDuplicate(error)) throw notUnique('store_id');
      throw error;
    }
  }
}

function storeFromRow(row: StoreEntity): Store {
  return {
    ...row,
    tracking_enabled: row.tracking_enabled === 1,
    oms_push_enabled: row.oms_push_enabled === 1,
    prices_include_tax: row.prices_include_tax === null ? null : row.prices_include_tax === 1,
    notify_standalone_shipments: row.notify_standalone_shipments === 1,
    order_received_mail: row.order_received_mail === 1,
    parcel_delayed_mail: row.parcel_delayed_mail === 1,
    branding: parseJson(row.branding) as Store['branding'],
    carrier_accounts: parseJson(row.carrier_accounts) as string[],
    claim_policy: parseJson(row.claim_policy) as ClaimPolicy,
    rate_limits: parseJson(row.rate_limits) as Store['rate_limits'],
    self_service:
      row.self_service === null ? DEFAULT_SELF_SERVICE : (parseJson(row.self_service) as Store['self_service']),
    withdrawal: row.withdrawal === null ? DEFAULT_WITHDRAWAL : (parseJson(row.withdrawal) as Store['withdrawal']),
    retention: row.retention === null ? {} : (parseJson(row.retention) as Store['retention']),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function rowOf(configuration: StoreConfiguration): Omit<StoreEntity, 'created_at' | 'updated_at'> {
  return {
    ...configuration,
    tracking_enabled: Number(configuration.tracking_enabled),
    oms_push_enabled: Number(configuration.oms_push_enabled),
    prices_include_tax: configuration.prices_include_tax === null ? null : Number(configuration.prices_include_tax),
    notify_standalone_shipments: Number(configuration.notify_standalone_shipments),
    order_received_mail: Number(configuration.order_received_mail),
    parcel_delayed_mail: Number(configuration.parcel_delayed_mail),
    branding: stringifyJson(configuration.branding),
    carrier_accounts: stringifyJson(configuration.carrier_accounts),
    claim_policy: stringifyJson(configuration.claim_policy),
    rate_limits: stringifyJson(configuration.rate_limits),
    retention: Object.keys(configuration.retention).length === 0 ? null : stringifyJson(configuration.retention),
    self_service: isSameJson(configuration.self_service, DEFAULT_SELF_SERVICE)
      ? null
      : stringifyJson(configuration.self_service),
    withdrawal: isSameJson(configuration.withdrawal, DEFAULT_WITHDRAWAL)
      ? null
      : stringifyJson(configuration.withdrawal),
  };
}

function notUnique(member: 'shop_domain' | 'store_id'): Problem {
  return validationError([{ pointer: `/${member}`, code: 'NOT_UNIQUE', detail: 'is already used by another store' }]);
}
