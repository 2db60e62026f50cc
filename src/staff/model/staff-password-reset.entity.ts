import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, TIME } from '../../platform/database/columns.js';

/** Table `staff_password_resets`: the last link to a new password of each account that asked for one. Its use deletes the row. */
@Entity('staff_password_resets')
@Index('staff_password_resets_expires', ['expires_at'])
export class StaffPasswordResetEntity {
  @PrimaryColumn(ID) account_id!: string;

  /** `rst_…` */
  @Column(ID) id!: string;

  @Column(TIME) expires_at!: Date;
}
