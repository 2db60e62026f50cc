import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';
import { type Channel } from './message.entity.js';

/** An opt-out from messages about one subject on one channel. */
@Entity('unsubscribes')
export class UnsubscribeEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `subject_key` of the message. */
  @PrimaryColumn({ type: 'varchar', length: 160, ...UTF8 }) subject_key!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  @Column(TIME) created_at!: Date;
}

/** A phone that has replied STOP to the service's number. It gets no text messages of any store. */
@Entity('sms_stops')
export class SmsStopEntity {
  /** E.164 */
  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) phone!: string;

  @Column(TIME) created_at!: Date;
}
