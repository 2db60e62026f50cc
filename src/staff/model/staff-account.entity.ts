import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Table `staff_accounts`: the people who may sign in to the dashboard. An account belongs to no store; its memberships do. */
@Entity('staff_accounts')
@Index('staff_accounts_email', ['email'], { unique: true })
export class StaffAccountEntity {
  /** `stf_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  /** Trimmed and in lower case, so that it is unique in any case. */
  @Column({ type: 'varchar', length: 254, ...UTF8 }) email!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) name!: string;

  /** `scrypt:SALT:KEY:COST`. */
  @Column({ type: 'varchar', length: 160, ...ASCII }) password_hash!: string;

  /** IANA name; null for that of the browser. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) time_zone!: string | null;

  @Column({ ...TIME, nullable: true }) last_seen_at!: Date | null;

  @Column({ ...TIME, nullable: true }) disabled_at!: Date | null;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;
}
