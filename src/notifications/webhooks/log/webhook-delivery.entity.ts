import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { type DeliveryStatus } from './webhook-delivery.js';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** An event on its way to an endpoint. The row is the truth: what is due, and who is sending it. */
@Entity('webhook_deliveries')
@Unique('webhook_deliveries_event', ['store_id', 'endpoint_id', 'event_id'])
@Index('webhook_deliveries_due', ['due_at', 'endpoint_id'])
export class WebhookDeliveryEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** `del_…`, time-ordered. */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'char', length: 30, ...ASCII })
  endpoint_id!: string;

  /** The `webhook-id` of every try. */
  @Column({ type: 'char', length: 30, ...ASCII })
  event_id!: string;

  /** Of the event, such as `order.created`. */
  @Column({ type: 'varchar', length: 64, ...ASCII })
  type!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII })
  status!: DeliveryStatus;

  /** Tries so far. */
  @Column({ type: 'smallint', unsigned: true })
  attempts!: number;

  /** Those of them since the schedule began, which a replay begins anew. */
  @Column({ type: 'smallint', unsigned: true })
  step!: number;

  /** When the next try is; `WAITS` where it waits for the breaker; null when nothing is to be done any more. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  due_at!: Date | null;

  /** Whose try it is in; `due_at` is then when another worker takes it over. */
  @Column({ type: 'char', length: 16, nullable: true, ...ASCII })
  lease!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;

  @Column({ type: 'datetime', precision: 3 })
  updated_at!: Date;
}
