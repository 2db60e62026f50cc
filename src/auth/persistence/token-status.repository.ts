import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Store, STORE_COLUMNS, type StoreEntity, storeFromRow } from '../../stores/index.js';
import { RevokedTokenEntity } from '../model/api-key.entity.js';
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
 * The blocklist of tokens, and the state of a token. Nothing is cached, so that a revocation takes effect at once on every
 * process (C-AUTH-22).
 */
@Injectable()
export class TokenStatusRepository {
  private readonly revoked = this.database.repository(RevokedTokenEntity);

  constructor(private readonly database: DatabaseService) {}

  /**
   * The only query of every request: blocklist, key and store.
   * @returns undefined if the store or the key does not exist
   */
  async find({ storeId, keyId, jti }: TokenClaims): Promise<TokenStatus | undefined> {
    const [row] = await this.database.query<TokenStatusRow[]>(TOKEN_STATUS, [keyId, jti, storeId]);
    if (!row) return undefined;
    const { key_revoked_at, revoked_jti, ...store } = row;
    return { store: storeFromRow(store), revoked: key_revoked_at !== null || revoked_jti !== null };
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
