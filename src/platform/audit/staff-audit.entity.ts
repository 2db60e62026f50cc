// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID, TIME, UTF8 } from '../database/columns.js';

/** Table `staff_audit`: what staff, and API keys that set endpoints, did in a store. Rows are only added. */
@Entity('staff_audit')
@Index('staff_audit_account', ['store_id', 'account_id', 'id'])
export class StaffAuditEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `aud_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  /** Null for a command and an API key. */
  @Column({ ...ID, nullable: true }) account_id!: string | null;

  /** The e-mail address at that time, the name of the command line, or the API key. */
  @Column({ type: 'varchar', length: 254, ...UTF8 }) actor!: string;

  /** A sentence, such as `Approved claim 5002-C1`. */
  @Column({ type: 'varchar', length: 512, ...UTF8 }) text!: string;

  /** The path of the page of the subject; null if there is none. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) path!: string | null;

  @Column(TIME) created_at!: Date;
}
