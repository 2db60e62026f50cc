import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** The session of a customer who has proved the e-mail address of one order, with the forms that are not submitted yet. */
@Entity('self_service_sessions')
@Index('self_service_sessions_expired', ['expires_at'])
export class SelfServiceSessionEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** SHA-256 of the token in the browser's cookie, in hex. */
  @PrimaryColumn({ type: 'char', length: 64, ...ASCII }) visit_hash!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;

  /** JSON of `ReturnDraft`. */
  @Column({ ...JSON_TEXT, nullable: true }) return_draft!: string | null;

  /** JSON of `ClaimDraft`. */
  @Column({ ...JSON_TEXT, nullable: true }) claim_draft!: string | null;

  @Column(TIME) expires_at!: Date;
}
