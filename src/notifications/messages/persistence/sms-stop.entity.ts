import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A phone that has answered STOP to the service's number, and so to all stores. */
@Entity('sms_stops')
export class SmsStopEntity {
  /** E.164 */
  @PrimaryColumn({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  phone!: string;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;
}
