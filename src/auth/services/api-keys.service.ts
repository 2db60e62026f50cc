// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Store, type StoreEntity, StoresService } from '../../stores/index.js';
import { ApiKeyEntity } from '../model/api-key.entity.js';
import { ActiveApiKey, hashOf, masked, newApiKey } from '../model/api-key.js';
import { type IssuedApiKeyData } from '../model/api-key.resource.js';

const UNREVOKED = { revoked_at: IsNull() };
const ACTIVE = { ...UNREVOKED, rotated_at: IsNull() };
// By the hash only, because the store is not known before.
const LIMITS_OF_KEY =
  'SELECT s.rate_limits FROM api_keys k JOIN stores s ON s.store_id = k.store_id WHERE k.key_hash = ?';
const LAST_USED_PRECISION_MS = 60_000;

/** An active key and its store. */
export type KeyOwner = Pick<StoreEntity, 'store_id' | 'merchant_id' | 'shop_domain' | 'status'> &
  Pick<ApiKeyEntity, 'last_used_at'> & { key_id: string };

/** The API keys of stores: one active key each, kept as a hash (C-KEY-2, C-KEY-4). */
@Injectable()
export class ApiKeysService {
  private readonly keys = this.database.repository(ApiKeyEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Generates a store's key.
   * @throws Problem STORE_NOT_FOUND, or API_KEY_EXISTS if one is active
   */
  async generate(storeId: string): Promise<IssuedApiKeyData> {
    return this.database.transaction(async () => {
      await this.stores.lock(storeId);
      if (await this.read(storeId))
        throw new Problem('API_KEY_EXISTS', 'The store has an active key; rotate or revoke it.');
      return this.insert(storeId);
    });
  }

  /**
   * Generates a new key and ends the active one, if any, at once. Tokens of the old key stay valid until they expire.
   * @throws Problem STORE_NOT_FOUND
   */
  async rotate(storeId: string): Promise<IssuedApiKeyData> {
    return this.database.transaction(async () => {
      await this.stores.lock(storeId);
      await this.end(storeId, 'rotated_at');
      return this.insert(storeId);
    });
  }

  /**
   * Ends the active key, if any, and its tokens at once (C-KEY-12).
   * @param all_tokens also ends the tokens of every key that was rotated before (C-KEY-19)
   * @returns `revoked` is false if there was nothing to end
   * @throws Problem STORE_NOT_FOUND
   */
  async revoke(storeId: string, { all_tokens = false } = {}): Promise<{ revoked: boolean }> {
    return this.database.transaction(async () => {
      await this.stores.lock(storeId);
      return { revoked: await this.end(storeId, 'revoked_at', all_tokens ? UNREVOKED : ACTIVE) };
    });
  }

  /**
   * The active key, masked, or null.
   * @throws Problem STORE_NOT_FOUND
   */
  async active(storeId: string): Promise<ActiveApiKey | null> {
    await this.stores.get(storeId);
    const key = await this.read(storeId);
    return key ? ActiveApiKey.fromRow(key) : null;
  }

  /** All keys that the store has had, masked, the oldest first. */
  async list(storeId: string): Promise<{ key_id: string; masked_key: string; is_revoked: boolean }[]> {
    const found = await this.keys.find({ where: { store_id: storeId }, order: { id: 'ASC' } });
    return found.map(({ id, last4, revoked_at }) => ({
      key_id: id,
      masked_key: masked(last4),
      is_revoked: revoked_at !== null,
    }));
  }

  /** The store of an active key; undefined for any other text. */
  async findOwner(apiKey: string): Promise<KeyOwner | undefined> {
    const [owner] = await this.database.query<KeyOwner[]>(
      `SELECT k.store_id, k.id AS key_id, k.last_used_at, s.merchant_id, s.shop_domain, s.status
       FROM api_keys k JOIN stores s ON s.store_id = k.store_id
       WHERE k.key_hash = ? AND k.rotated_at IS NULL AND k.revoked_at IS NULL`,
      [hashOf(apiKey)],
    );
    return owner;
  }

  /**
   * A store with its active key.
   * @throws Problem STORE_NOT_FOUND, or API_KEY_NOT_FOUND if none is active
   */
  async findOwnerByStore(storeId: string): Promise<KeyOwner> {
    const store = await this.stores.get(storeId);
    const key = await this.read(storeId);
    if (!key) throw new Problem('API_KEY_NOT_FOUND', `Store ${storeId} has no active API key; generate one first.`);
    return { ...store, key_id: key.id, last_used_at: key.last_used_at };
  }

  /** The store's own limit on tokens; also by an ended key of the store (C-LIM-3). */
  async findTokenLimit(apiKey: string): Promise<number | undefined> {
    const [row] = await this.database.query<Pick<StoreEntity, 'rate_limits'>[]>(LIMITS_OF_KEY, [hashOf(apiKey)]);
    const limits = row && (parseJson(row.rate_limits) as Store['rate_limits']);
    return limits?.tokens_per_15_minutes;
  }

  /** Records the use of a key, at most once a minute (C-KEY-17). */
  async recordUse({ store_id, key_id, last_used_at }: KeyOwner, at: Date): Promise<void> {
    if (last_used_at && at.getTime() - last_used_at.getTime() < LAST_USED_PRECISION_MS) return;
    await this.database.transaction(() => this.keys.update({ store_id, id: key_id }, { last_used_at: at }));
  }

  private read(storeId: string): Promise<ApiKeyEntity | null> {
    return this.keys.findOneBy({ store_id: storeId, ...ACTIVE });
  }

  private async insert(storeId: string): Promise<IssuedApiKeyData> {
    const apiKey = newApiKey();
    const [id, last4, now] = [newId('key'), apiKey.slice(-4), this.clock.now()];
    await this.keys.insert({ store_id: storeId, id, key_hash: hashOf(apiKey), last4, created_at: now });
    return { key_id: id, store_id: storeId, api_key: apiKey, masked_key: masked(last4), created_at: now.toISOString() };
  }

  private async end(
    storeId: string,
    column: 'rotated_at' | 'revoked_at',
    keys: Partial<typeof ACTIVE> = ACTIVE,
  ): Promise<boolean> {
    const ended = await this.keys.update({ store_id: storeId, ...keys }, { [column]: this.clock.now() });
    return ended.affected !== 0;
  }
}
