import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID } from '../../../platform/database/columns.js';

/** An address that takes no mails: a store sends none to it until staff lift the bounce. */
@Entity('mail_bounces')
export class MailBounceEntity {
  @PrimaryColumn(STORE_ID)
  store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 })
  address_hash!: Buffer;

  /** The message that bounced. */
  @Column({ type: 'char', length: 30, ...ASCII })
  message_id!: string;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;
}
