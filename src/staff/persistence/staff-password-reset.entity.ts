import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '../../platform/database/columns.js';

/** Table `staff_password_resets`: the last link to a new password of each account that asked for one. Its use deletes the row. */
@Entity('staff_password_resets')
@Index('staff_password_resets_expires', ['expires_at'])
export class StaffPasswordResetEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  account_id!: string;

  /** `rst_…` */
  @Column({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'datetime', precision: 3 })
  expires_at!: Date;
}
