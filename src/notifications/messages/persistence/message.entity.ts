import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { type Channel } from '../channel.js';
import { type Language } from '../../../platform/text/language.js';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;
const UTF8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** What a message is about: `tracking` tells that parcels have reached a status, `return` what became of a return. */
export type MessageKind = 'tracking' | 'return';

/**
 * `collecting`: waits for more to tell. `sending`: is tried until it is out. `suppressed`: the customer has opted out
 * meanwhile, or there is nothing left to tell. `failed`: will never be taken.
 */
export type MessageState = 'collecting' | 'sending' | 'sent' | 'suppressed' | 'failed';

/** A message to a customer, sent once. */
@Entity('messages')
@Unique('messages_group', ['store_id', 'group_key'])
@Unique('messages_token', ['token'])
export class MessageEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** `msg_…` */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'varchar', length: 8, ...ASCII })
  channel!: Channel;

  @Column({ type: 'varchar', length: 32, ...ASCII })
  kind!: MessageKind;

  /** Whose news it is, as `subjectOf` writes it: the customer opts out of a subject. Of a `return` the event that it tells. */
  @Column({ type: 'varchar', length: 160, ...UTF8 })
  subject_key!: string;

  /** The status that a message of `tracking` tells. */
  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII })
  status!: string | null;

  /** An e-mail address, or a phone in E.164. */
  @Column({ type: 'varchar', length: 320, ...UTF8 })
  recipient!: string;

  @Column({ type: 'char', length: 2, ...ASCII })
  language!: Language;

  /** Opts out of the subject, for whoever has the message. */
  @Column({ type: 'char', length: 32, ...ASCII })
  token!: string;

  /** While it is collecting: what another notice must share to join it. Later its own id. Of a `return` a digest of its event. */
  @Column({ type: 'char', length: 64, ...ASCII })
  group_key!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII })
  state!: MessageState;

  /** Why it was suppressed or failed. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 })
  error!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;

  /** When it was sent, suppressed or given up. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  ended_at!: Date | null;
}
