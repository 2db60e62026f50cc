import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID } from '../../platform/database/columns.js';

/** Table `inbound_events`: carrier updates that a job has not applied to their parcel's timeline yet. */
@Entity('inbound_events')
export class InboundEventEntity {
  @PrimaryColumn(STORE_ID)
  store_id!: string;

  /** `inb_…` */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'char', length: 30, ...ASCII })
  parcel_id!: string;

  @Column({ type: 'datetime', precision: 3 })
  received_at!: Date;

  /** JSON of `CarrierUpdate`. */
  @Column(JSON_TEXT)
  carrier_update!: string;
}
