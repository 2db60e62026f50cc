import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII } from '../database/columns.js';

/** Work to do, once per (store, queue, reference). The row is the truth; Redis only hands out its id. */
@Entity('jobs')
@Unique('jobs_reference', ['store_id', 'queue', 'reference'])
@Index('jobs_due', ['queue', 'parked_at', 'due_at'])
export class JobEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** `job_…` */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  /** Such as `shipments.poll`. */
  @Column({ type: 'varchar', length: 64, ...ASCII })
  queue!: string;

  /** What the work is about, such as the id of a parcel; all that a handler gets. */
  @Column({ type: 'varchar', length: 64, ...ASCII })
  reference!: string;

  /** Runs that were begun since the job was added or last succeeded. */
  @Column({ type: 'smallint', unsigned: true })
  attempts!: number;

  /** When the job is to run next. While it runs: when its lease ends, so that another worker takes it over. */
  @Column({ type: 'datetime', precision: 3 })
  due_at!: Date;

  /** Since when nobody tries it any more; adding it again does. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  parked_at!: Date | null;

  /** What the last run threw. */
  @Column({ type: 'varchar', length: 512, nullable: true, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  last_error!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;
}
