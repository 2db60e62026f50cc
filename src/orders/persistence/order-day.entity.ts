import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII } from '../../platform/database/columns.js';

/** Table `order_days`: the number of orders created on past days. It is a cache: a day is counted when it is first read. */
@Entity('order_days')
export class OrderDayEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** UTC, such as `2026-11-21`. */
  @PrimaryColumn({ type: 'char', length: 10, ...ASCII })
  day!: string;

  @Column({ type: 'int', unsigned: true })
  orders!: number;
}
