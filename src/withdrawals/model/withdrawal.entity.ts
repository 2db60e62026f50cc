// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, CONTACT_HASH, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type WithdrawalStatus } from './withdrawal.resource.js';

/** A withdrawal. Writers lock its order's row first, if it has an order, and then this one. */
@Entity('withdrawals')
@Index('withdrawals_received', ['store_id', 'received_at', 'id'])
@Index('withdrawals_status', ['store_id', 'status', 'received_at', 'id'])
@Index('withdrawals_updated', ['store_id', 'updated_at', 'id'])
@Index('withdrawals_order', ['store_id', 'order_number', 'received_at', 'id'])
@Index('withdrawals_number', ['store_id', 'search_number', 'received_at', 'id'])
@Index('withdrawals_email', ['store_id', 'email_hash'])
export class WithdrawalEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `wdr_…` */
  @PrimaryColumn(ID) id!: string;

  /** The order that it is about; null while no order is known to be the one. */
  @Column({ type: 'varchar', length: 128, nullable: true, ...UTF8 }) order_number!: string | null;

  /** The order's number, else the one that the customer wrote: staff search by it. */
  @Column({ type: 'varchar', length: 128, ...UTF8 }) search_number!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) status!: WithdrawalStatus;

  /** Of the address for the receipt. */
  @Column(CONTACT_HASH) email_hash!: Buffer | null;

  /** The sequence number of the last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  /** When the statement was received: the time that counts. */
  @Column(TIME) received_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** When its personal data was erased; null until then. */
  @Column({ ...TIME, nullable: true }) redacted_at!: Date | null;

  /** JSON of `WithdrawalContent`. */
  @Column(JSON_TEXT) document!: string;
}
