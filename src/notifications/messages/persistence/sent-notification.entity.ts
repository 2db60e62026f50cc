import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type Channel } from '../channel.js';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** That a status of a shipment is told: its key is why it is told once, whatever is replayed. */
@Entity('notices')
@Index('notices_message', ['store_id', 'message_id'])
export class SentNotificationEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  shipment_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 24, ...ASCII })
  status!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII })
  channel!: Channel;

  /** The message that tells it; null within the transaction that makes it. */
  @Column({ type: 'char', length: 30, nullable: true, ...ASCII })
  message_id!: string | null;
}
