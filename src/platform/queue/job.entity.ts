// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME } from '../database/columns.js';

/** A job, unique per (store, queue, reference). The row is the source of truth; Redis only distributes its id. */
@Entity('jobs')
@Unique('jobs_reference', ['store_id', 'queue', 'reference'])
@Index('jobs_due', ['queue', 'parked_at', 'due_at'])
@Index('jobs_due_of_store', ['queue', 'parked_at', 'store_id', 'due_at'])
export class JobEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `job_…` */
  @PrimaryColumn(ID) id!: string;

  /** Such as `shipments.poll`. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) queue!: string;

  /** The subject of the job, such as the id of a parcel. A handler gets no other data. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) reference!: string;

  /** Runs that have started since the job was added or last succeeded. */
  @Column({ type: 'smallint', unsigned: true }) attempts!: number;

  /** The time of the next run, or the end of the lease; `NEVER_DUE` of a dead job. */
  @Column(TIME) due_at!: Date;

  /** Fencing token of the current run. Another worker may take over from `due_at` on. */
  @Column({ type: 'char', length: 16, nullable: true, ...ASCII }) lease!: string | null;

  /** When the job runs again after the current run, because it was added during that run. */
  @Column({ ...TIME, nullable: true }) run_again_at!: Date | null;

  /** When the job became dead: it is not retried until it is added again. The stored name stays. */
  @Column({ ...TIME, nullable: true }) parked_at!: Date | null;

  /** The error of the last failed run. */
  @Column({ type: 'varchar', length: 512, nullable: true, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  last_error!: string | null;

  /** The span that the next run continues, as a `traceparent`; null without one. */
  @Column({ type: 'char', length: 55, nullable: true, ...ASCII }) traceparent!: string | null;

  @Column(TIME) created_at!: Date;
}
