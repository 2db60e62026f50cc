// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';
import { type DeliveryStatus } from './webhook-delivery.resource.js';

/** Delivery of one event to one endpoint. The table is the truth about due times and leases; queues only notify. */
@Entity('webhook_deliveries')
@Unique('webhook_deliveries_event', ['store_id', 'endpoint_id', 'event_id'])
@Index('webhook_deliveries_due', ['due_at', 'endpoint_id'])
@Index('webhook_deliveries_sequence', ['store_id', 'endpoint_id', 'resource_id', 'sequence'])
export class WebhookDeliveryEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `del_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  @Column(ID) endpoint_id!: string;

  /** `webhook-id` of every attempt. */
  @Column(ID) event_id!: string;

  /** Event type, such as `order.created`. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) type!: string;

  /** The resource of the event. */
  @Column(ID) resource_id!: string;

  /** The sequence of the event among the events of its resource. */
  @Column({ type: 'int', unsigned: true }) sequence!: number;

  @Column({ type: 'varchar', length: 16, ...ASCII }) status!: DeliveryStatus;

  /** All attempts so far. */
  @Column({ type: 'smallint', unsigned: true }) attempts!: number;

  /** Attempts since the retry schedule started; a replay restarts it. */
  @Column({ type: 'smallint', unsigned: true }) step!: number;

  /** Time of the next attempt, end of the hold, or end of the lease. `NEVER_DUE` while `waiting`; null in a final status. */
  @Column({ ...TIME, nullable: true }) due_at!: Date | null;

  /** Fencing token of the running attempt. Another worker may take over from `due_at` on. */
  @Column({ type: 'char', length: 16, nullable: true, ...ASCII }) lease!: string | null;

  /** Until then the next delivery of the resource waits for this one to succeed; null out of sequence. */
  @Column({ ...TIME, nullable: true }) blocks_until!: Date | null;

  /** The next delivery of the resource, if it may wait for this one. */
  @Column({ ...ID, nullable: true }) awaited_by!: string | null;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;
}

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
