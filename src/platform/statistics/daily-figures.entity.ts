// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID } from '../database/columns.js';

/** Table `daily_figures`: the figures of a statistic on past days. It is a cache: a day is counted when it is first read. */
@Entity('daily_figures')
export class DailyFiguresEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) statistic!: string;

  /** UTC, such as `2026-11-21`. */
  @PrimaryColumn({ type: 'char', length: 10, ...ASCII }) day!: string;

  /** A list in JSON; null if a row of that day has changed since it was counted. */
  @Column({ ...JSON_TEXT, nullable: true }) figures!: string | null;
}
