import { Column, Entity, PrimaryColumn } from 'typeorm';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** An event, written in the transaction of the change that it tells. */
@Entity('outbox_events')
export class OutboxEventEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** `evt_…`, time-ordered. */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  /** Such as `order.created`. */
  @Column({ type: 'varchar', length: 64, ...ASCII })
  type!: string;

  /** The resource that changed; its events carry a rising sequence. */
  @Column({ type: 'char', length: 30, ...ASCII })
  resource_id!: string;

  @Column({ type: 'int', unsigned: true })
  sequence!: number;

  @Column({ type: 'datetime', precision: 3 })
  occurred_at!: Date;

  /** JSON of the event's `data`. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  data!: string;
}
