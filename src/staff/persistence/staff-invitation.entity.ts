import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, UTF8 } from '../../platform/database/columns.js';
import { type Role } from '../model/role.js';

/**
 * Table `staff_invitations`: the open invitations to a store, one an address. The link in the mail is an authenticated token
 * of the key, so the table has nothing that opens an account. Accepting deletes the row.
 */
@Entity('staff_invitations')
@Index('staff_invitations_email', ['store_id', 'email'], { unique: true })
@Index('staff_invitations_expires', ['expires_at'])
export class StaffInvitationEntity {
  @PrimaryColumn(STORE_ID)
  store_id!: string;

  /** `inv_…`; new whenever the mail is sent again. */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  /** Trimmed and in lower case. */
  @Column({ type: 'varchar', length: 254, ...UTF8 })
  email!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII })
  role!: Role;

  /** The name of the `StaffActor`. */
  @Column({ type: 'varchar', length: 254, ...UTF8 })
  invited_by!: string;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;

  @Column({ type: 'datetime', precision: 3 })
  expires_at!: Date;
}
