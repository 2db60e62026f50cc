import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type ShipmentStatus } from '../model/shipment-status.js';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;
const UTF8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** One line of a parcel's timeline. */
@Entity('tracking_events')
@Index('tracking_events_time', ['store_id', 'parcel_id', 'occurred_at', 'position'])
export class TrackingEventEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  parcel_id!: string;

  /** A digest of what was said: an event that is told again is the same row. */
  @PrimaryColumn({ type: 'char', length: 32, ...ASCII })
  fingerprint!: string;

  @Column({ type: 'datetime', precision: 3 })
  occurred_at!: Date;

  /** Rises as events arrive: of two at one time the later to arrive is the later. */
  @Column({ type: 'int', unsigned: true })
  position!: number;

  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII })
  status!: ShipmentStatus | null;

  @Column({ type: 'varchar', length: 64, nullable: true, ...UTF8 })
  substatus!: string | null;

  @Column({ type: 'varchar', length: 512, ...UTF8 })
  description!: string;

  /** JSON of `CarrierLocation`. */
  @Column({ type: 'varchar', length: 2048, ...UTF8 })
  location!: string;
}
