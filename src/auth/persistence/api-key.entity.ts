import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const ascii = { charset: 'ascii', collation: 'ascii_bin' };
const instant = { type: 'datetime', precision: 3 } as const;

/** Table `api_keys`: every key a store has had, as its hash; one that is neither rotated nor revoked is the active one. */
@Entity('api_keys')
@Index('api_keys_key_hash', ['key_hash'], { unique: true })
export class ApiKeyEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ascii }) store_id!: string;
  @PrimaryColumn({ type: 'char', length: 30, ...ascii }) id!: string;
  @Column({ type: 'binary', length: 32 }) key_hash!: Buffer;
  @Column({ type: 'char', length: 4, ...ascii }) last4!: string;
  @Column(instant) created_at!: Date;
  @Column({ ...instant, nullable: true }) last_used_at!: Date | null;
  /** Ended by a newer key; tokens issued from it live on. */
  @Column({ ...instant, nullable: true }) rotated_at!: Date | null;
  /** Ended together with the tokens issued from it. */
  @Column({ ...instant, nullable: true }) revoked_at!: Date | null;
}
