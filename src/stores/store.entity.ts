import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const ascii = { charset: 'ascii', collation: 'ascii_bin' };
const utf8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' };
const json = { type: 'mediumtext', ...utf8 } as const;

/** Table `stores`: the configuration of each store, with objects and lists as JSON. Only `StoresService` writes it. */
@Entity('stores')
@Index('stores_shop_domain', ['shop_domain'], { unique: true })
export class StoreEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ascii }) store_id!: string;
  @Column({ type: 'varchar', length: 64, ...ascii }) merchant_id!: string;
  @Column({ type: 'varchar', length: 255, ...utf8 }) name!: string;
  @Column({ type: 'varchar', length: 255, ...ascii }) shop_domain!: string;
  @Column({ type: 'char', length: 3, ...ascii }) currency!: string;
  @Column({ type: 'varchar', length: 32, ...ascii }) locale!: string;
  @Column({ type: 'varchar', length: 16, ...ascii }) status!: string;
  @Column({ type: 'varchar', length: 16, ...ascii }) ingestion_mode!: string;
  @Column({ type: 'varchar', length: 16, ...ascii }) account_type!: string;
  @Column({ type: 'tinyint' }) tracking_enabled!: number;
  @Column({ type: 'tinyint' }) oms_push_enabled!: number;
  @Column({ type: 'tinyint', nullable: true }) prices_include_tax!: number | null;
  @Column({ type: 'tinyint' }) notify_standalone_shipments!: number;
  @Column(json) branding!: string;
  @Column(json) carrier_accounts!: string;
  @Column(json) claim_policy!: string;
  @Column(json) rate_limits!: string;
  @Column({ type: 'datetime', precision: 3 }) created_at!: Date;
  @Column({ type: 'datetime', precision: 3 }) updated_at!: Date;
}
