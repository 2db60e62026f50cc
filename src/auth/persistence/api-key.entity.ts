import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID } from '../../platform/database/columns.js';

const instant = { type: 'datetime', precision: 3 } as const;

/** Table `api_keys`: the hash of every key that a store has had. The active key is neither rotated nor revoked. */
@Entity('api_keys')
@Index('api_keys_key_hash', ['key_hash'], { unique: true })
export class ApiKeyEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII }) id!: string;
  @Column({ type: 'binary', length: 32 }) key_hash!: Buffer;
  @Column({ type: 'char', length: 4, ...ASCII }) last4!: string;
  @Column(instant) created_at!: Date;
  @Column({ ...instant, nullable: true }) last_used_at!: Date | null;
  /** Replaced by a newer key; its tokens stay valid unless it is revoked too (C-KEY-10, C-KEY-19). */
  @Column({ ...instant, nullable: true }) rotated_at!: Date | null;
  /** Ended together with its tokens (C-KEY-12). */
  @Column({ ...instant, nullable: true }) revoked_at!: Date | null;
}
