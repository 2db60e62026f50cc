import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Channel } from '../channel.js';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** That nobody is told of a subject any more, on one channel. */
@Entity('unsubscribes')
export class UnsubscribeEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** As `subjectOf` writes it. */
  @PrimaryColumn({ type: 'varchar', length: 160, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  subject_key!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII })
  channel!: Channel;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;
}
