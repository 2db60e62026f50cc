// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../database/columns.js';

/** Table `request_log`: refused requests of stores and a sample of the others (C-LOG). */
@Entity('request_log')
@Index('request_log_refusals', ['store_id', 'is_refusal', 'id'])
@Index('request_log_request_id', ['store_id', 'request_id', 'id'])
@Index('request_log_age', ['created_at'])
@Index('request_log_path', ['store_id', 'path'])
export class RequestLogEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Its time is `created_at`. */
  @PrimaryColumn(ID) id!: string;

  /** End of the response. */
  @Column(TIME) created_at!: Date;

  @Column({ type: 'varchar', length: 128, ...ASCII }) request_id!: string;

  /** The API key that the token was issued from. */
  @Column(ID) key_id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) method!: string;

  /** As sent, without the query; longer paths are cut. */
  @Column({ type: 'varchar', length: 512, ...UTF8 }) path!: string;

  @Column({ type: 'smallint', unsigned: true }) status!: number;

  /** 1 for a status from 400. */
  @Column({ type: 'tinyint' }) is_refusal!: number;

  /** The problem's code. */
  @Column({ type: 'varchar', length: 64, ...ASCII, nullable: true }) code!: string | null;

  @Column({ type: 'int', unsigned: true }) duration_ms!: number;

  /** How many alike requests the entry stands for. */
  @Column({ type: 'int', unsigned: true }) requests!: number;

  /** JSON of `LoggedFault[]`. */
  @Column({ ...JSON_TEXT, nullable: true }) errors!: string | null;

  /** JSON of the masked body. */
  @Column({ ...JSON_TEXT, nullable: true }) body!: string | null;

  /** 1 if the end of the body was left out. */
  @Column({ type: 'tinyint' }) is_body_cut!: number;
}
