import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID } from '../../../platform/database/columns.js';
import { type Channel } from './message.entity.js';

/** Marks a (shipment, status, channel) as notified. The primary key makes notifications idempotent (C-MSG-7). */
@Entity('notices')
@Index('notices_message', ['store_id', 'message_id'])
export class SentNotificationEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) shipment_id!: string;

  /** A status of the shipment, or `DELIVERED_AGAIN`. */
  @PrimaryColumn({ type: 'varchar', length: 24, ...ASCII }) status!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  /** The message about it; null if an import reached the status, and within the transaction that creates the row. */
  @Column({ ...ID, nullable: true }) message_id!: string | null;
}
