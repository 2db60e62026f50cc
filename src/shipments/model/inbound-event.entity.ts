import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ID, JSON_TEXT, STORE_ID, TIME } from '../../platform/database/columns.js';

/** Table `inbound_events`: carrier updates that a job has not applied to their parcel's timeline yet. */
@Entity('inbound_events')
export class InboundEventEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `inb_…` */
  @PrimaryColumn(ID) id!: string;

  @Column(ID) parcel_id!: string;

  @Column(TIME) received_at!: Date;

  /** JSON of `CarrierUpdate`. */
  @Column(JSON_TEXT) carrier_update!: string;
}
