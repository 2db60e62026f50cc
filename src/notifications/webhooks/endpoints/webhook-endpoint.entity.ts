// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';

export type EndpointStatus = 'enabled' | 'disabled';

/** `merchant`: by the merchant. `gone`: it returned 410 Gone. `failing`: it failed for five days. */
export type DisabledReason = 'merchant' | 'gone' | 'failing';

/** A webhook endpoint of a store. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_probe', ['probe_at'])
export class WebhookEndpointEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `whe_…` */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 2048, ...UTF8 }) url!: string;

  /** The actor that added the endpoint or last changed its URL: `type:id`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) url_set_by!: string;

  /** JSON array of event types; null for all. */
  @Column({ type: 'text', nullable: true, ...ASCII }) events!: string | null;

  /** Current signing secret, encrypted for the endpoint's id. */
  @Column({ type: 'varchar', length: 255, ...ASCII }) secret!: string;

  /** Also signs, until `previous_secret_ends_at`. */
  @Column({ type: 'varchar', length: 255, nullable: true, ...ASCII }) previous_secret!: string | null;

  @Column({ ...TIME, nullable: true }) previous_secret_ends_at!: Date | null;

  @Column({ type: 'varchar', length: 16, ...ASCII }) status!: EndpointStatus;

  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) disabled_reason!: DisabledReason | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'int', unsigned: true }) failures!: number;

  /** End of the first of these attempts. */
  @Column({ ...TIME, nullable: true }) failing_since!: Date | null;

  /** Time of the next probe; null while the circuit breaker is closed. */
  @Column({ ...TIME, nullable: true }) probe_at!: Date | null;

  /** Sequence of the last test event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  /** Whether deliveries of one resource wait for each other; 0 or 1. */
  @Column({ type: 'tinyint', default: 1 }) in_sequence!: number;

  /** Whether webhooks have personal data; 0 or 1. */
  @Column({ type: 'tinyint', default: 1 }) personal_data!: number;

  /** JSON array of the paths in `data` that webhooks have; null for everything. */
  @Column({ type: 'text', nullable: true, ...ASCII }) fields!: string | null;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;
}
