// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { createLRU } from 'lru.min';
import { DatabaseService } from '../../platform/database/database.service.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Store, type StoreEntity, StoresService } from '../../stores/index.js';
import { RevokedTokenEntity } from '../model/api-key.entity.js';
import { type TokenClaims } from '../model/token-claims.js';

/** A token's state in the database at this moment. */
export interface TokenStatus {
  store: Store;
  /** The token itself, or the key that it was issued from, was revoked. */
  revoked: boolean;
}

interface TokenStatusRow extends Pick<StoreEntity, 'status' | 'updated_at'> {
  revoked_at: Date | null;
  jti: string | null;
}

/** A configuration has a KB or two of JSON, but may have megabytes. A longer one is read for each request. */
const MAX_KEPT_LENGTH = 8 * 1024;
const MAX_KEPT_STORES = 2_000;

const TOKEN_STATUS = `SELECT s.status, s.updated_at, k.revoked_at, t.jti
  FROM stores s
  JOIN api_keys k ON k.store_id = s.store_id AND k.id = ?
  LEFT JOIN revoked_tokens t ON t.store_id = s.store_id AND t.jti = ?
  WHERE s.store_id = ?`;

/**
 * The blocklist of tokens, and the state of a token. The database is asked every time, so that a revocation, a suspension and a
 * change of the store take effect at once on every process (C-AUTH-22).
 */
@Injectable()
export class TokenStatusRepository {
  private readonly revoked = this.database.repository(RevokedTokenEntity);

  /** The configurations of stores, each until its `updated_at` moves. Requests share them. */
  private readonly kept = createLRU<string, Store>({ max: MAX_KEPT_STORES });

  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
  ) {}

  /**
   * The only query of a request, unless the store has changed: blocklist, key, and the version of the store.
   * @returns undefined if the store or the key does not exist
   */
  async find({ storeId, keyId, jti }: TokenClaims): Promise<TokenStatus | undefined> {
    const [row] = await this.database.query<TokenStatusRow[]>(TOKEN_STATUS, [keyId, jti, storeId]);
    if (!row) return undefined;
    const store = await this.storeAsOf(storeId, row);
    return store && { store, revoked: row.revoked_at !== null || row.jti !== null };
  }

  private async storeAsOf(storeId: string, { status, updated_at }: TokenStatusRow): Promise<Store | undefined> {
    const kept = this.kept.get(storeId);
    if (kept?.status === status && kept.updated_at === updated_at.toISOString()) return kept;
    // It may be newer than the row by now, so it is kept by its own version.
    const [store] = await this.stores.findSome([storeId]);
    if (store && stringifyJson(store).length <= MAX_KEPT_LENGTH) this.kept.set(storeId, deepFreeze(store));
    return store;
  }

  /**
   * Adds a token to the blocklist. Idempotent.
   * @returns when it was first added
   */
  async revoke(token: RevokedTokenEntity): Promise<Date> {
    const { store_id, jti } = token;
    await this.revoked.createQueryBuilder().insert().values(token).orUpdate(['jti']).execute();
    return (await this.revoked.findOneByOrFail({ store_id, jti })).revoked_at;
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
