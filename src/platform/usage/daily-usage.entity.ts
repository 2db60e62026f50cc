// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID } from '../database/columns.js';

/** Table `daily_usage`: the bytes of one kind that a store has stored on one day. */
@Entity('daily_usage')
@Index('daily_usage_largest', ['kind', 'day', 'bytes'])
export class DailyUsageEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** UTC, such as `2026-11-21`. */
  @PrimaryColumn({ type: 'char', length: 10, ...ASCII }) day!: string;

  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) kind!: string;

  @Column({ type: 'bigint', unsigned: true }) bytes!: string;
}
