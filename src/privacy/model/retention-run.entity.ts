// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Table `retention_runs`: the last run of each store's nightly job, and how far it is. */
@Entity('retention_runs')
export class RetentionRunEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @Column(TIME) started_at!: Date;

  /** Null while it runs. */
  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;

  /** The name of the step that it is at. */
  @Column({ type: 'varchar', length: 16, ...ASCII }) step!: string;

  /** JSON object: how far each step is. Some go on from there in the next run. */
  @Column({ type: 'text', ...UTF8 }) cursors!: string;

  /** JSON object: how much each step has removed. */
  @Column({ type: 'text', ...UTF8 }) removed!: string;
}
