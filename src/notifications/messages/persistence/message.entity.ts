// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';
import { type Language } from '../../../platform/text/language.js';

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * `tracking`: parcels have reached a status, or are delayed. `order`: an order was received. `return`, `claim`, `withdrawal` and `change_request`:
 * an event of one. `recall`: the notice of a product recall. `test`: staff have sent themselves a mail about a made-up order.
 */
export const MESSAGE_KINDS = [
  'tracking',
  'order',
  'return',
  'claim',
  'withdrawal',
  'change_request',
  'recall',
  'test',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * `collecting`: other parcels may join the message. `sending`: is being sent, with retries. `suppressed`: the customer has opted
 * out, the address has bounced, or the message no longer applies. `failed`: was rejected permanently.
 */
export type MessageState = 'collecting' | 'sending' | 'sent' | 'suppressed' | 'failed';

/** A message to a customer. */
@Entity('messages')
@Unique('messages_group', ['store_id', 'group_key'])
@Unique('messages_token', ['token'])
@Unique('messages_id', ['id'])
@Index('messages_order', ['store_id', 'order_number', 'id'])
export class MessageEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `msg_…` */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  @Column({ type: 'varchar', length: 32, ...ASCII }) kind!: MessageKind;

  /**
   * The subject of an opt-out: an order or a shipment (`shipmentSubject`), or the event of a `return`, `claim` or `withdrawal` (`eventSubject`). For a
   * `recall`, its id; for a `test`, the kind of mail.
   */
  @Column({ type: 'varchar', length: 160, ...UTF8 }) subject_key!: string;

  /** Shipment status or delay of a `tracking` message. */
  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII }) status!: string | null;

  /** An e-mail address, or a phone in E.164. */
  @Column({ type: 'varchar', length: 320, ...UTF8 }) recipient!: string;

  @Column({ type: 'char', length: 2, ...ASCII }) language!: Language;

  /** Token of the unsubscribe link. */
  @Column({ type: 'char', length: 32, ...ASCII }) token!: string;

  /** Unique per store. Parcels with the same key join while `collecting`; the message's own id afterwards. */
  @Column({ type: 'char', length: 64, ...ASCII }) group_key!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: MessageState;

  /** Why the message was suppressed or failed. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) error!: string | null;

  @Column(TIME) created_at!: Date;

  /** Time of the final state. */
  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;

  /** The order that the message is about; null for a standalone shipment. */
  @Column({ type: 'varchar', length: 128, nullable: true, ...UTF8 }) order_number!: string | null;

  /** The original of a message that staff sent again; null if this one is no copy. */
  @Column({ ...ID, nullable: true }) resent_from!: string | null;

  /** Who sent it again, in the format of `serializeActor`; null if the service sent it. */
  @Column({ type: 'varchar', length: 191, nullable: true, ...UTF8 }) actor!: string | null;
}

/** Marks a (shipment, status, channel) as notified. The primary key makes notifications idempotent (C-MSG-7). */
@Entity('notices')
@Index('notices_message', ['store_id', 'message_id'])
export class SentNotificationEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) shipment_id!: string;

  /** A status or a delay of the shipment, or `DELIVERED_AGAIN`. */
  @PrimaryColumn({ type: 'varchar', length: 24, ...ASCII }) status!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  /** The message about it; null if an import reached the status, and within the transaction that creates the row. */
  @Column({ ...ID, nullable: true }) message_id!: string | null;
}

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

/** The texts of one kind of mail in one language that a store has changed; a text that is null is ours. */
@Entity('message_texts')
export class MessageTextEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'char', length: 2, ...ASCII }) language!: Language;

  /** A `TextKind`, maybe one of a later release. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII }) kind!: string;

  @Column({ type: 'varchar', length: 200, nullable: true, ...UTF8 }) subject!: string | null;

  @Column({ type: 'varchar', length: 200, nullable: true, ...UTF8 }) headline!: string | null;

  @Column({ type: 'varchar', length: 2000, nullable: true, ...UTF8 }) paragraph!: string | null;

  /** Who changed it last, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  @Column(TIME) updated_at!: Date;
}

/** Table `test_messages`: what customers of test stores would have got (C-TEST-5). */
@Entity('test_messages')
@Index('test_messages_age', ['created_at'])
export class TestMessageEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** The id of the message. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 8, ...ASCII }) channel!: Channel;

  @Column({ type: 'varchar', length: 32, ...ASCII }) kind!: MessageKind | 'code';

  /** Shipment status or delay of a `tracking` message. */
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
