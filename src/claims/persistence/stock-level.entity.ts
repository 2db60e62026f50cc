import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The units of a product that are available for reships (C-DEC-8). */
@Entity('stock_levels')
export class StockLevelEntity {
  @PrimaryColumn({ type: 'char', length: 30, charset: 'ascii', collation: 'ascii_bin' })
  store_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  sku!: string;

  @Column({ type: 'int', unsigned: true })
  available!: number;

  @Column({ type: 'datetime', precision: 3 })
  updated_at!: Date;
}
