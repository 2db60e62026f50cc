import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;
const UTF8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

export type EndpointStatus = 'enabled' | 'disabled';

/** By the merchant; because it answered 410 Gone; because it failed for five days. */
export type DisabledReason = 'merchant' | 'gone' | 'failing';

/** Where a store wants its events sent to. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_probe', ['probe_at'])
export class WebhookEndpointEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** `whe_…` */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'varchar', length: 2048, ...UTF8 })
  url!: string;

  /** JSON list of event types; null for all. */
  @Column({ type: 'text', nullable: true, ...ASCII })
  events!: string | null;

  /** Signs every try; sealed for the endpoint's id. */
  @Column({ type: 'varchar', length: 255, ...ASCII })
  secret!: string;

  /** Signs beside it, until `previous_secret_ends_at`. */
  @Column({ type: 'varchar', length: 255, nullable: true, ...ASCII })
  previous_secret!: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  previous_secret_ends_at!: Date | null;

  @Column({ type: 'varchar', length: 16, ...ASCII })
  status!: EndpointStatus;

  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII })
  disabled_reason!: DisabledReason | null;

  /** Failed tries since the last good one. */
  @Column({ type: 'int', unsigned: true })
  failures!: number;

  /** When the first of them ended. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  failing_since!: Date | null;

  /** While the circuit breaker is open: when the next waiting delivery is let through. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  probe_at!: Date | null;

  /** The sequence of its last test event. */
  @Column({ type: 'int', unsigned: true })
  version!: number;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;

  @Column({ type: 'datetime', precision: 3 })
  updated_at!: Date;
}
