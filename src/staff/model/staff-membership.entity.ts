import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME } from '../../platform/database/columns.js';
import { type Role } from './role.js';

/** Table `staff_memberships`: the role of a person in a store. */
@Entity('staff_memberships')
@Index('staff_memberships_account', ['account_id'])
export class StaffMembershipEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) account_id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) role!: Role;

  @Column(TIME) created_at!: Date;
}
