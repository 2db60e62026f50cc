// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Table `revoked_tokens`: the blocklist. A row is needed only until its token expires. */
@Entity('revoked_tokens')
@Index('revoked_tokens_expiry', ['expires_at'])
export class RevokedTokenEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII }) jti!: string;
  @Column({ type: 'varchar', length: 1024, ...UTF8, nullable: true }) reason!: string | null;
  @Column(TIME) expires_at!: Date;
  @Column(TIME) revoked_at!: Date;
}

/** Table `api_keys`: the hash of every key that a store has had. The active key is neither rotated nor revoked. */
@Entity('api_keys')
@Index('api_keys_key_hash', ['key_hash'], { unique: true })
export class ApiKeyEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  @PrimaryColumn(ID) id!: string;
  @Column({ type: 'binary', length: 32 }) key_hash!: Buffer;
  @Column({ type: 'char', length: 4, ...ASCII }) last4!: string;
  @Column(TIME) created_at!: Date;
  @Column({ ...TIME, nullable: true }) last_used_at!: Date | null;
  /** Replaced by a newer key; its tokens stay valid unless it is revoked too (C-KEY-10, C-KEY-19). */
  @Column({ ...TIME, nullable: true }) rotated_at!: Date | null;
  /** Ended together with its tokens (C-KEY-12). */
  @Column({ ...TIME, nullable: true }) revoked_at!: Date | null;
}
