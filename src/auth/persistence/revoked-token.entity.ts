import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const ascii = { charset: 'ascii', collation: 'ascii_bin' };

/** Table `revoked_tokens`: the blocklist. A row is needed only until its token expires. */
@Entity('revoked_tokens')
@Index('revoked_tokens_expiry', ['expires_at'])
export class RevokedTokenEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ascii }) store_id!: string;
  @PrimaryColumn({ type: 'varchar', length: 64, ...ascii }) jti!: string;
  @Column({ type: 'varchar', length: 1024, charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true }) reason!:
    string | null;
  @Column({ type: 'datetime', precision: 3 }) expires_at!: Date;
  @Column({ type: 'datetime', precision: 3 }) revoked_at!: Date;
}
