import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';
import { type Channel, type MessageKind } from '../persistence/message.entity.js';

/** Table `test_messages`: what customers of test stores would have got (C-TEST-5). */
@Entity('test_messages')
@Index('test_messages_age', ['created_at'])
export class TestMessageEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** That of the row in `messages`. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  @Column({ type: 'varchar', length: 32, ...ASCII }) kind!: MessageKind | 'code';

  /** Shipment status of a `tracking` message. */
  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII }) status!: string | null;

  /** An e-mail address, or a phone in E.164. */
  @Column({ type: 'varchar', length: 320, ...UTF8 }) recipient!: string;

  /** Null for a text message. */
  @Column({ type: 'varchar', length: 255, nullable: true, ...UTF8 }) subject!: string | null;

  /** JSON of `TestMessageContent`. */
  @Column(JSON_TEXT) content!: string;

  /** Time of sending. */
  @Column(TIME) created_at!: Date;
}
