import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** An acknowledgement of the reasons for which an order was flagged. */
@Entity('flag_acknowledgements')
export class FlagAcknowledgementEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** The id of the order, not its number. */
  @PrimaryColumn(ID) order_id!: string;

  /** `ack_…` */
  @PrimaryColumn(ID) id!: string;

  /** 1 while the order has the acknowledged reasons. The write that changes them sets it to 0 (C-FLAG-37). */
  @Column({ type: 'tinyint' }) is_current!: number;

  @Column({ type: 'varchar', length: 1024, ...UTF8 }) comment!: string;

  /** Who acknowledged them, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  @Column(TIME) created_at!: Date;
}
