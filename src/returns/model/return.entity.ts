// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, CONTACT_HASH, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ReturnStatus } from './return.resource.js';

/** A return, from its request on. Writers lock the order's row first, and then this one. */
@Entity('returns')
@Unique('returns_request', ['store_id', 'request_id'])
@Index('returns_created', ['store_id', 'created_at', 'id'])
@Index('returns_status', ['store_id', 'status', 'created_at', 'id'])
@Index('returns_status_order', ['store_id', 'status', 'order_number', 'created_at', 'id'])
@Index('returns_order', ['store_id', 'order_number', 'created_at', 'id'])
@Index('returns_parcel', ['store_id', 'parcel_id'])
@Index('returns_refund', ['store_id', 'refund_id'])
@Index('returns_email', ['store_id', 'email_hash'])
@Index('returns_phone', ['store_id', 'phone_hash'])
export class ReturnEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `ret_…`, the id for callbacks, reads and the unit ledger. */
  @PrimaryColumn(ID) id!: string;

  /** `rr_…`, the top-level `id` of the answer to its request; no path takes it. */
  @Column(ID) request_id!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;

  @Column({ type: 'varchar', length: 24, ...ASCII }) status!: ReturnStatus;

  /** The parcel of the last label; null without a label, or if no carrier could be identified. */
  @Column({ ...ID, nullable: true }) parcel_id!: string | null;

  /** The `external_refund_id` of its refund; null before it. */
  @Column({ type: 'varchar', length: 255, ...UTF8, nullable: true }) refund_id!: string | null;

  /** The sequence number of the last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** JSON of `ReturnContent`. */
  @Column(JSON_TEXT) document!: string;

  /** Of `return_from_address`, as is `phone_hash`. */
  @Column(CONTACT_HASH) email_hash!: Buffer | null;

  @Column(CONTACT_HASH) phone_hash!: Buffer | null;
}
