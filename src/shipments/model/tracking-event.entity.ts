import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ShipmentStatus } from './shipment-status.js';

/** Table `tracking_events`: the events of each parcel's timeline. */
@Entity('tracking_events')
@Index('tracking_events_time', ['store_id', 'parcel_id', 'occurred_at', 'position'])
export class TrackingEventEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) parcel_id!: string;

  /** A digest of the event's content, so that a repeated event is the same row (C-TRK-4). */
  @PrimaryColumn({ type: 'char', length: 32, ...ASCII }) fingerprint!: string;

  /** The last moment of `occurred_on` at its place if the carrier gives no time. */
  @Column(TIME) occurred_at!: Date;

  /** `YYYY-MM-DD` if the carrier gives no time (C-TRK-41). */
  @Column({ type: 'char', length: 10, nullable: true, ...ASCII }) occurred_on!: string | null;

  /** Rises in order of arrival; breaks ties between events with the same time (C-TRK-3). */
  @Column({ type: 'int', unsigned: true }) position!: number;

  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII }) status!: ShipmentStatus | null;

  @Column({ type: 'varchar', length: 64, nullable: true, ...UTF8 }) substatus!: string | null;

  @Column({ type: 'varchar', length: 512, ...UTF8 }) description!: string;

  /** JSON of the `location` of a `CarrierEvent`. */
  @Column({ type: 'varchar', length: 2048, ...UTF8 }) location!: string;

  /** The gateway whose whole history replaces the event (C-TRK-42); null if none does. */
  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) source!: string | null;
}
