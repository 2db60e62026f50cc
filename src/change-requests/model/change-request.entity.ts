// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ChangeRequestStatus } from './change-request.resource.js';

/** A customer's request to cancel an order or to change its address before its first parcel. Writers lock the order's row first. */
@Entity('change_requests')
@Index('change_requests_status', ['store_id', 'status', 'created_at', 'id'])
@Index('change_requests_order', ['store_id', 'order_number', 'created_at', 'id'])
export class ChangeRequestEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `chg_…` */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) status!: ChangeRequestStatus;

  /** The sequence number of the last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** JSON of `ChangeRequestContent`. */
  @Column(JSON_TEXT) document!: string;
}
