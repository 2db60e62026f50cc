import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row: relays lock it to run one at a time, and it holds the last position. */
@Entity('outbox_relay')
export class RelayPositionEntity {
  @PrimaryColumn({ type: 'tinyint', unsigned: true }) id!: number;

  @Column({ type: 'bigint', unsigned: true }) position!: string;
}
