import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

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
