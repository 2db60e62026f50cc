// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { isRemoved, type PlatformConnection, PlatformConnectionEntity } from '../model/platform-connection.entity.js';

const CONNECTIONS = table(PlatformConnectionEntity);
const BY_KEY = `${CONNECTIONS.select} WHERE store_id = ? AND id = ?`;
// The address of a webhook names no store.
const BY_ADDRESS = `${CONNECTIONS.select} WHERE id = ?`;
const OF_STORE = `${CONNECTIONS.select} WHERE store_id = ? ORDER BY id`;
const LIVE = `${CONNECTIONS.select} WHERE store_id = ? AND platform = ? AND removed_id = '' FOR UPDATE`;

/** MySQL pads or fails for text that is no id. */
const ID_FORM = /^plc_[0-9a-z]{26}$/;

/** Columns that change. */
type Changes = Partial<Omit<PlatformConnection, 'store_id' | 'id' | 'platform' | 'created_at'>>;

/** Reads and writes the table `platform_connections`. */
@Injectable()
export class PlatformConnectionsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(row: PlatformConnection): Promise<void> {
    await this.database.query(CONNECTIONS.insert, CONNECTIONS.valuesOf(row));
  }

  /** Finds the connection of any store to whose address a request came; a removed one too. */
  async findByAddress(id: string): Promise<PlatformConnection | undefined> {
    if (!ID_FORM.test(id)) return undefined;
    return (await this.database.query<PlatformConnection[]>(BY_ADDRESS, [id]))[0];
  }

  async find(storeId: string, id: string): Promise<PlatformConnection | undefined> {
    return (await this.database.query<PlatformConnection[]>(BY_KEY, [storeId, id]))[0];
  }

  /** Finds the connections of a store, the oldest first, removed ones too. */
  findByStore(storeId: string): Promise<PlatformConnection[]> {
    return this.database.query(OF_STORE, [storeId]);
  }

  /** Selects the live connection of a store to a platform FOR UPDATE. */
  async lockLive(storeId: string, platform: PlatformConnection['platform']): Promise<PlatformConnection | undefined> {
    return (await this.database.query<PlatformConnection[]>(LIVE, [storeId, platform]))[0];
  }

  /**
   * Selects a live connection FOR UPDATE.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND, also for a removed one
   */
  async lockOrThrow(storeId: string, id: string): Promise<PlatformConnection> {
    const row = ID_FORM.test(id) ? await this.lock(storeId, id) : undefined;
    if (!row || isRemoved(row))
      throw new Problem('PLATFORM_CONNECTION_NOT_FOUND', `The store has no live connection ${id}.`);
    return row;
  }

  /** Selects a connection FOR UPDATE; a removed one too. */
  async lock(storeId: string, id: string): Promise<PlatformConnection | undefined> {
    return (await this.database.query<PlatformConnection[]>(`${BY_KEY} FOR UPDATE`, [storeId, id]))[0];
  }

  async update({ store_id, id }: Pick<PlatformConnection, 'store_id' | 'id'>, changes: Changes): Promise<void> {
    const changed = Object.entries(changes);
    const assignments = changed.map(([column]) => `${column} = ?`).join(', ');
    const sql = `UPDATE platform_connections SET ${assignments} WHERE store_id = ? AND id = ?`;
    await this.database.write(sql, [...changed.map(([, value]) => value), store_id, id]);
  }

  /** Ends a connection, and deletes its keys unless they are kept. */
  async end(row: Pick<PlatformConnection, 'store_id' | 'id'>, now: Date, { keepsKeys = false } = {}): Promise<void> {
    const keys = { signing_key: '', previous_key: null, previous_key_ends_at: null };
    await this.update(row, { removed_id: row.id, ...(!keepsKeys && keys), access: null, updated_at: now });
  }
}
