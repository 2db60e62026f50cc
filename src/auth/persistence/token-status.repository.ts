import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Store, STORE_COLUMNS, type StoreEntity, storeFromRow } from '../../stores/index.js';
import { type TokenClaims } from '../model/token-claims.js';

/** A token's state in the database at this moment. */
export interface TokenStatus {
  store: Store;
  /** The token itself, or the key that it was issued from, was revoked. */
  revoked: boolean;
}

interface TokenStatusRow extends StoreEntity {
  key_revoked_at: Date | null;
  revoked_jti: string | null;
}

const TOKEN_STATUS = `SELECT ${STORE_COLUMNS}, k.revoked_at AS key_revoked_at, t.jti AS revoked_jti
  FROM stores s
  JOIN api_keys k ON k.store_id = s.store_id AND k.id = ?
  LEFT JOIN revoked_tokens t ON t.store_id = s.store_id AND t.jti = ?
  WHERE s.store_id = ?`;

/**
 * The one query of every request: blocklist, key and store. Nothing is cached, so that a revocation takes effect at once
 * on every process (C-AUTH-22).
 */
@Injectable()
export class TokenStatusRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @returns undefined if the store or the key does not exist */
  async find({ storeId, keyId, jti }: TokenClaims): Promise<TokenStatus | undefined> {
    const [row] = await this.database.query<TokenStatusRow[]>(TOKEN_STATUS, [keyId, jti, storeId]);
    if (!row) return undefined;
    const { key_revoked_at, revoked_jti, ...store } = row;
    return { store: storeFromRow(store), revoked: key_revoked_at !== null || revoked_jti !== null };
  }
}
