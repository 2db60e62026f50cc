import { Column, Entity, PrimaryColumn } from 'typeorm';
import { STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** The units of a product that are available for reships (C-DEC-8). */
@Entity('stock_levels')
export class StockLevelEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 128, ...UTF8 }) sku!: string;

  @Column({ type: 'int', unsigned: true }) available!: number;

  @Column(TIME) updated_at!: Date;
}
