import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that relays take turns by, and the position that the last of them gave. */
@Entity('outbox_relay')
export class RelayPositionEntity {
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id!: number;

  @Column({ type: 'bigint', unsigned: true })
  position!: string;
}
