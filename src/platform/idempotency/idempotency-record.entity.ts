// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID, TIME } from '../database/columns.js';

/** An idempotency key of a store for one operation, with the response to replay (C-IDEM). */
@Entity('idempotency_records')
export class IdempotencyRecordEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** SHA-256 of the method and the decoded path. */
  @PrimaryColumn({ type: 'binary', length: 32 }) operation!: Buffer;

  /** The UUID's bytes. */
  @PrimaryColumn({ type: 'binary', length: 16 }) idempotency_key!: Buffer;

  /** SHA-256 of the parsed body. */
  @Column({ type: 'binary', length: 32 }) fingerprint!: Buffer;

  /** Null only inside the transaction of the first request. */
  @Column({ type: 'smallint', unsigned: true, nullable: true }) status!: number | null;

  @Column({ type: 'varchar', length: 255, ...ASCII, nullable: true }) content_type!: string | null;

  @Column({ type: 'varchar', length: 2048, ...ASCII, nullable: true }) location!: string | null;

  @Column({ ...JSON_TEXT, nullable: true }) body!: string | null;

  @Index('idempotency_records_by_age')
  @Column(TIME)
  created_at!: Date;
}
