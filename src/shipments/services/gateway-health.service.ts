// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { serializeActor } from '../../platform/outbox/actor.js';
import { type AccountState } from '../model/carrier-account.entity.js';
import { CARRIER_ACTOR } from '../model/carrier-update.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { REGISTRATION_QUEUE } from './registration-scheduler.service.js';

/** The last activity of a store's carriers; null if it was long ago, or there was none. */
export interface GatewayHealth {
  /** When a parcel was last registered. */
  registered_at: Date | null;
  /** When a carrier's event last changed a shipment. */
  changed_at: Date | null;
  /** The sources that the store has accounts with, or that its parcels wait for. */
  sources: SourceHealth[];
}

/** How a source of tracking events does for a store (C-CAR-18). */
interface SourceHealth {
  gateway: string;
  /** Null for the installation's, which has no account of the store. */
  state: AccountState | null;
  /** Why it fails, in words; null if it works. */
  error: string | null;
  /** The parcels that wait for their registration there. */
  waiting: number;
}

interface ParcelSubject {
  tracking_number: string;
  order_number: string | null;
}

/** The newest parcels and events that are looked through. */
const MAX_READ = 500;

const NEWEST_REGISTRATION = `SELECT MAX(registered_at) AS at FROM
  (SELECT registered_at FROM parcels FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest`;
// Merchants and imports change shipments, too.
const NEWEST_CHANGE = `SELECT MAX(occurred_at) AS at FROM
  (SELECT actor, occurred_at FROM outbox_events FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest
  WHERE actor = '${serializeActor(CARRIER_ACTOR)}'`;
const SUBJECTS = `SELECT p.id, p.tracking_number, MIN(NULLIF(s.order_key, '')) AS order_number FROM parcels p
  LEFT JOIN shipments s ON s.store_id = p.store_id AND s.parcel_id = p.id AND s.superseded_by = ''
  WHERE p.store_id = ? AND p.id IN (?) GROUP BY p.id, p.tracking_number`;
const PARCELS_OF_INBOUND = 'SELECT id, parcel_id FROM inbound_events WHERE store_id = ? AND id IN (?)';

/** Shows whether the carriers of a store respond, and the subjects of their jobs. The jobs have the failures. */
@Injectable()
export class GatewayHealthService {
  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: CarrierAccountsRepository,
  ) {}

  async read(storeId: string): Promise<GatewayHealth> {
    const [registered_at, changed_at, sources] = await Promise.all([
      this.findTime(NEWEST_REGISTRATION, storeId),
      this.findTime(NEWEST_CHANGE, storeId),
      this.findSources(storeId),
    ]);
    return { registered_at, changed_at, sources };
  }

  private async findSources(storeId: string): Promise<SourceHealth[]> {
    const [accounts, waiting] = await Promise.all([
      this.accounts.findLive(storeId),
      this.accounts.countWaiting(storeId, REGISTRATION_QUEUE),
    ]);
    const own = accounts.map(({ gateway, state, error }) => ({
      gateway,
      state,
      error,
      waiting: waiting.get(gateway) ?? 0,
    }));
    const others = [...waiting].filter(([gateway]) => !own.some((account) => account.gateway === gateway));
    return [...own, ...others.map(([gateway, amount]) => ({ gateway, state: null, error: null, waiting: amount }))];
  }

  /**
   * Finds the parcels that jobs are about, by the ids that the jobs refer to.
   * @param ids of parcels (`par_…`) and of carriers' updates (`inb_…`); others are ignored
   */
  async findSubjects(storeId: string, ids: readonly string[]): Promise<Map<string, ParcelSubject>> {
    const updates = ids.filter((id) => id.startsWith('inb_'));
    const inbound = await this.findByIds<{ id: string; parcel_id: string }>(PARCELS_OF_INBOUND, storeId, updates);
    const parcelOf = new Map(inbound.map(({ id, parcel_id }) => [id, parcel_id]));
    const parcelIds = new Set([...ids.filter((id) => id.startsWith('par_')), ...parcelOf.values()]);
    const rows = await this.findByIds<ParcelSubject & { id: string }>(SUBJECTS, storeId, [...parcelIds]);
    const parcels = new Map(rows.map(({ id, ...subject }) => [id, subject]));
    return new Map(
      ids.flatMap((id) => {
        const parcel = parcels.get(parcelOf.get(id) ?? id);
        return parcel ? [[id, parcel] as const] : [];
      }),
    );
  }

  private async findTime(sql: string, storeId: string): Promise<Date | null> {
    const [row] = await this.database.query<{ at: Date | null }[]>(sql, [storeId, MAX_READ]);
    return row?.at ?? null;
  }

  private async findByIds<Row>(sql: string, storeId: string, ids: readonly string[]): Promise<Row[]> {
    return ids.length === 0 ? [] : this.database.query<Row[]>(sql, [storeId, ids]);
  }
}
