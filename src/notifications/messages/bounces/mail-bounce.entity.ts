import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID, TIME } from '../../../platform/database/columns.js';

/** An address that takes no mails: a store sends none to it until staff lift the bounce. */
@Entity('mail_bounces')
export class MailBounceEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 }) address_hash!: Buffer;

  /** The message that bounced. */
  @Column(ID) message_id!: string;

  @Column(TIME) created_at!: Date;
}
