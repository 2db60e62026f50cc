import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, TIME } from '../../../platform/database/columns.js';

/** A phone that has replied STOP to the service's number. It gets no text messages of any store. */
@Entity('sms_stops')
export class SmsStopEntity {
  /** E.164 */
  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) phone!: string;

  @Column(TIME) created_at!: Date;
}
