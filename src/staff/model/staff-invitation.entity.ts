import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type Role } from './role.js';

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
