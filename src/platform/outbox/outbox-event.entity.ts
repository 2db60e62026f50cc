// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME } from '../database/columns.js';
import { type Muted } from './actor.js';

/** The only row: relays lock it to run one at a time, and it holds the last position. */
@Entity('outbox_relay')
export class RelayPositionEntity {
  @PrimaryColumn({ type: 'tinyint', unsigned: true }) id!: number;

  @Column({ type: 'bigint', unsigned: true }) position!: string;
}

/** An event, written in the transaction of the change that it reports. */
@Entity('outbox_events')
@Unique('outbox_events_resource', ['store_id', 'resource_id', 'sequence'])
@Index('outbox_events_feed', ['store_id', 'position', 'id'])
@Index('outbox_events_pending', ['position', 'id'])
export class OutboxEventEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `evt_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  /** Such as `order.created`. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) type!: string;

  /** The resource that changed. The sequence of its events rises. */
  @Column(ID) resource_id!: string;

  @Column({ type: 'int', unsigned: true }) sequence!: number;

  @Column(TIME) occurred_at!: Date;

  /** Who made the change, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, charset: 'utf8mb4', collation: 'utf8mb4_bin' }) actor!: string;

  /** The position in the feed, shared by the events of a batch; null until the relay has dispatched the event. */
  @Column({ type: 'bigint', unsigned: true, nullable: true }) position!: string | null;

  /** The bytes of `data`, so that the relay need not read it. */
  @Column({ type: 'int', unsigned: true }) size_bytes!: number;

  /** What the event does not cause; null for an event of the present. */
  @Column({ type: 'varchar', length: 8, nullable: true, ...ASCII }) muted!: Muted | null;

  /** The span that recorded the event, as a `traceparent`; null without tracing. */
  @Column({ type: 'char', length: 55, nullable: true, ...ASCII }) traceparent!: string | null;

  /** JSON of the event's `data`. */
  @Column(JSON_TEXT) data!: string;
}
