// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, TIME, UTF8, STORE_ID } from '../../platform/database/columns.js';
import { type Role } from './staff.js';

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

/** Table `staff_password_resets`: the last link to a new password of each account that asked for one. Its use deletes the row. */
@Entity('staff_password_resets')
@Index('staff_password_resets_expires', ['expires_at'])
export class StaffPasswordResetEntity {
  @PrimaryColumn(ID) account_id!: string;

  /** `rst_…` */
  @Column(ID) id!: string;

  @Column(TIME) expires_at!: Date;
}

/** Table `staff_memberships`: the role of a person in a store. */
@Entity('staff_memberships')
@Index('staff_memberships_account', ['account_id'])
export class StaffMembershipEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) account_id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) role!: Role;

  @Column(TIME) created_at!: Date;
}

/**
 * Table `staff_invitations`: the open invitations to a store, one an address. The link in the mail is an authenticated token
 * of the key, so the table has nothing that opens an account. Accepting deletes the row.
 */
@Entity('staff_invitations')
@Index('staff_invitations_email', ['store_id', 'email'], { unique: true })
@Index('staff_invitations_expires', ['expires_at'])
export class StaffInvitationEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `inv_…`; new whenever the mail is sent again. */
  @PrimaryColumn(ID) id!: string;

  /** Trimmed and in lower case. */
  @Column({ type: 'varchar', length: 254, ...UTF8 }) email!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) role!: Role;

  /** The name of the `StaffActor`. */
  @Column({ type: 'varchar', length: 254, ...UTF8 }) invited_by!: string;

  @Column(TIME) created_at!: Date;

  @Column(TIME) expires_at!: Date;
}

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

  /** IANA name; null for the browser's. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) time_zone!: string | null;

  @Column({ ...TIME, nullable: true }) last_seen_at!: Date | null;

  @Column({ ...TIME, nullable: true }) disabled_at!: Date | null;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;
}
