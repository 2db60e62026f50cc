import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID } from '../../platform/database/columns.js';

/**
 * An order: a JSON document, replaced and read as a whole, and the columns that find it. Whoever changes the unit
 * balances of an order locks its row first.
 */
@Entity('orders')
@Unique('orders_order_number', ['store_id', 'order_number'])
@Unique('orders_protect_order_number', ['protect_order_number'])
@Index('orders_order_id', ['store_id', 'order_id'])
@Index('orders_flagged', ['store_id', 'is_flagged', 'id', 'created_at'])
@Index('orders_flagged_number', ['store_id', 'is_flagged', 'order_number'])
export class OrderEntity {
  @PrimaryColumn(STORE_ID)
  store_id!: string;

  /** `ord_…` */
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  id!: string;

  @Column({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  order_number!: string;

  /** The source platform's id, or the order number if none was sent (C-ORD-2). */
  @Column({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  order_id!: string;

  /** `PW-…`, unique over all stores. */
  @Column({ type: 'char', length: 13, ...ASCII })
  protect_order_number!: string;

  /** The sequence of the order's last event. */
  @Column({ type: 'int', unsigned: true })
  version!: number;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;

  @Column({ type: 'datetime', precision: 3 })
  updated_at!: Date;

  /** JSON of `OrderContent`; `GET` copies this text verbatim. */
  @Column(JSON_TEXT)
  document!: string;

  /** JSON list of `Reason`; null if the order is not flagged. */
  @Column({ ...JSON_TEXT, nullable: true })
  review_reasons!: string | null;

  /** 1 if there are `review_reasons`; indexed for lists and counts. */
  @Column({ type: 'tinyint', default: 0 })
  is_flagged!: number;

  /** JSON of `Cancellation`; null if nothing was cancelled. */
  @Column({ ...JSON_TEXT, nullable: true })
  cancellation!: string | null;

  /** JSON of `ReturnLabel`; null if none was sent. */
  @Column({ ...JSON_TEXT, nullable: true })
  return_label!: string | null;

  /** The store's shop domain when the order was created; null if an older release created it. */
  @Column({ type: 'varchar', length: 255, ...ASCII, nullable: true })
  platform_domain!: string | null;

  /** JSON list of `ReviewWarning`, of the last write; null if there are none. */
  @Column({ ...JSON_TEXT, nullable: true })
  review_warnings!: string | null;
}
