import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';

/** One attempt of a delivery. */
@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) delivery_id!: string;

  /** From 1. */
  @PrimaryColumn({ type: 'smallint', unsigned: true }) number!: number;

  /** Start of the attempt. */
  @Column(TIME) at!: Date;

  /** Null if no response arrived. */
  @Column({ type: 'smallint', unsigned: true, nullable: true }) status_code!: number | null;

  @Column({ type: 'int', unsigned: true }) duration_ms!: number;

  /** First KiB of the response body. */
  @Column({ type: 'varchar', length: 1024, nullable: true, ...UTF8 }) response!: string | null;

  /** Why no response arrived, such as `ECONNREFUSED`, `TIMEOUT` or `PRIVATE_TARGET`. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) error!: string | null;

  /** Time of the next attempt; null if there is none. */
  @Column({ ...TIME, nullable: true }) next_at!: Date | null;
}
