import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID } from '../../platform/database/columns.js';

/** A row of the unit ledger: the units of one line in one cancellation, return or claim. */
@Entity('order_units')
export class OrderUnitEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `ord_…` */
  @PrimaryColumn(ID) order_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' }) line_id!: string;

  /** One of `UNIT_KINDS`. */
  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) kind!: string;

  /** Id of the cancellation, return or claim. */
  @PrimaryColumn(ID) reference!: string;

  /** What the line sold then (`itemOf`). */
  @Column({ type: 'char', length: 32, ...ASCII }) item!: string;

  @Column({ type: 'int', unsigned: true }) quantity!: number;
}
