import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Table `staff_sessions`: who is signed in. Every request reads its row, so that a deleted one ends at once. */
@Entity('staff_sessions')
@Index('staff_sessions_account', ['account_id', 'expires_at'])
@Index('staff_sessions_expires', ['expires_at'])
export class StaffSessionEntity {
  /** SHA-256 of the cookie's token, in base64url. */
  @PrimaryColumn({ type: 'char', length: 43, ...ASCII }) id!: string;

  @Column(ID) account_id!: string;

  @Column(TIME) created_at!: Date;

  /** To within five minutes. */
  @Column(TIME) last_used_at!: Date;

  /** Of the sign-in. */
  @Column({ type: 'varchar', length: 45, ...ASCII }) address!: string;

  /** Of the sign-in. */
  @Column({ type: 'varchar', length: 255, ...UTF8 }) user_agent!: string;

  @Column(TIME) expires_at!: Date;
}
