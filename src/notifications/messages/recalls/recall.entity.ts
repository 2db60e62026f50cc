// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';

/** Table `recalls`: notices of product recalls, with how far they are sent. It has no data of customers, and is kept as the proof. */
@Entity('recalls')
export class RecallEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `rcl_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) sku!: string;

  /** Of `ordered_at`, inclusive. */
  @Column(TIME) bought_from!: Date;

  /** Exclusive. */
  @Column(TIME) bought_to!: Date;

  /** JSON of `RecallTexts`. */
  @Column(JSON_TEXT) notice!: string;

  /** Who sent it, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  /** The cursor of the next orders; empty at the start. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) position!: string;

  /** Orders so far whose customer gets the mail. */
  @Column({ type: 'int', unsigned: true }) mailed!: number;

  /** Orders so far whose address takes no mails. */
  @Column({ type: 'int', unsigned: true }) bounced!: number;

  /** Orders so far without an e-mail address. */
  @Column({ type: 'int', unsigned: true }) without_email!: number;

  /** Orders so far whose personal data was erased. */
  @Column({ type: 'int', unsigned: true }) erased!: number;

  @Column(TIME) created_at!: Date;

  /** When the last order was reached; null before. */
  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;
}
