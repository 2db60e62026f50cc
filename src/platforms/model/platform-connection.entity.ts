// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type Platform } from './platform-change.js';

/** `paused`: deliveries are stored and wait. A removed connection keeps its state, which says what became of its deliveries. */
export type ConnectionState = 'active' | 'paused';

/** Table `platform_connections`: where the webhooks of a store's platform come in. A store has one live connection a platform. */
@Entity('platform_connections')
@Unique('platform_connections_live', ['store_id', 'platform', 'removed_id'])
@Index('platform_connections_address', ['id'])
export class PlatformConnectionEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `plc_…`, which is also in the address that the platform sends to. */
  @PrimaryColumn(ID) id!: string;
  @Column({ type: 'varchar', length: 16, ...ASCII }) platform!: Platform;

  /** As the adapter's `shopOf` writes it. */
  @Column({ type: 'varchar', length: 255, ...ASCII }) shop!: string;
  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: ConnectionState;

  /** Its id once it is removed, otherwise empty: so the unique key counts live connections only. */
  @Column(ID) removed_id!: string;

  /** Encrypted for the connection's id. */
  @Column({ type: 'varchar', length: 512, ...ASCII }) signing_key!: string;

  /** Also valid, until `previous_key_ends_at`. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...ASCII }) previous_key!: string | null;
  @Column({ ...TIME, nullable: true }) previous_key_ends_at!: Date | null;

  /** JSON of `ConnectionSettings`. */
  @Column(JSON_TEXT) settings!: string;

  /** When the last delivery was stored, to the minute. */
  @Column({ ...TIME, nullable: true }) received_at!: Date | null;

  /** When a request was refused last, to the minute. */
  @Column({ ...TIME, nullable: true }) refused_at!: Date | null;

  /** Why it was refused. */
  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) refusal!: string | null;

  /** When a ping came last, which proves nothing but the address. */
  @Column({ ...TIME, nullable: true }) pinged_at!: Date | null;

  /** JSON of `PlatformAccess`, encrypted for the connection's id; null without access to the API. */
  @Column({ type: 'varchar', length: 1024, nullable: true, ...ASCII }) access!: string | null;

  /** JSON of `CatchUpPosition`; null before the first page. */
  @Column({ ...JSON_TEXT, nullable: true }) catch_up_position!: string | null;

  /** Until then the worker that wrote it is the only one to ask the platform. It is also the fencing token of that worker. */
  @Column({ ...TIME, nullable: true }) catch_up_lease!: Date | null;

  /** When all changes until then were read. */
  @Column({ ...TIME, nullable: true }) caught_up_at!: Date | null;

  /** Why the last attempt failed, in words for staff. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) catch_up_failure!: string | null;
  @Column(TIME) created_at!: Date;
  @Column(TIME) updated_at!: Date;
}

/** A row of `platform_connections`. */
export type PlatformConnection = PlatformConnectionEntity;

/** Whether a connection has ended. */
export const isRemoved = ({ removed_id }: Pick<PlatformConnection, 'removed_id'>): boolean => removed_id !== '';

/** Whether deliveries come in. One whose application was removed keeps its keys: Shopify asks for the erasure of its data later. */
export const hasAddress = (row: Pick<PlatformConnection, 'signing_key'>): boolean => row.signing_key !== '';
