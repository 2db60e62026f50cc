import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, CONTACT_HASH, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

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
@Index('orders_updated', ['store_id', 'updated_at', 'id'])
@Index('orders_income', ['store_id', 'is_protected', 'id', 'created_at', 'currency', 'protection_cost'])
@Index('orders_cancelled', ['store_id', 'is_cancelled', 'id'])
@Index('orders_source_store', ['store_id', 'source_store', 'id'])
@Index('orders_email', ['store_id', 'email_hash', 'id'])
@Index('orders_phone', ['store_id', 'phone_hash', 'id'])
@Index('orders_customer', ['store_id', 'customer_hash', 'id'])
@Index('orders_total', ['store_id', 'total', 'id'])
@Index('orders_erased', ['store_id', 'is_erased', 'id'])
export class OrderEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `ord_…` */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' }) order_number!: string;

  /** The source platform's id, or the order number if none was sent (C-ORD-2). */
  @Column({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' }) order_id!: string;

  /** `PW-…`, unique over all stores. */
  @Column({ type: 'char', length: 13, ...ASCII }) protect_order_number!: string;

  /** The sequence of the order's last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** JSON of `OrderContent`; `GET` copies this text verbatim. */
  @Column(JSON_TEXT) document!: string;

  /** JSON list of `Reason`; null if the order is not flagged. */
  @Column({ ...JSON_TEXT, nullable: true }) review_reasons!: string | null;

  /** 1 if there are `review_reasons`; indexed for lists and counts. */
  @Column({ type: 'tinyint', default: 0 }) is_flagged!: number;

  /** JSON of `Cancellation`; null if nothing was cancelled. */
  @Column({ ...JSON_TEXT, nullable: true }) cancellation!: string | null;

  /** JSON of `ReturnLabel`; null if none was sent. */
  @Column({ ...JSON_TEXT, nullable: true }) return_label!: string | null;

  /** The store's shop domain when the order was created. */
  @Column({ type: 'varchar', length: 255, ...ASCII }) platform_domain!: string;

  /** JSON list of `ReviewWarning`, of the last write; null if there are none. */
  @Column({ ...JSON_TEXT, nullable: true }) review_warnings!: string | null;

  /** 1 while the order is protected. */
  @Column({ type: 'tinyint', default: 0 }) is_protected!: number;

  /** 1 if units were cancelled, all or some. */
  @Column({ type: 'tinyint', default: 0 }) is_cancelled!: number;

  /** `source_store.id`. */
  @Column({ type: 'varchar', length: 128, ...UTF8, nullable: true }) source_store!: string | null;

  /** Of the customer's e-mail address. */
  @Column(CONTACT_HASH) email_hash!: Buffer | null;

  /** Of the customer's phone, else of the shipping address's. */
  @Column(CONTACT_HASH) phone_hash!: Buffer | null;

  /** Of the customer's id in the OMS. */
  @Column(CONTACT_HASH) customer_hash!: Buffer | null;

  /** The grand total, else the subtotal. */
  @Column({ type: 'decimal', precision: 16, scale: 4 }) total!: string;

  /** ISO 4217. */
  @Column({ type: 'char', length: 3, ...ASCII }) currency!: string;

  /** What the customer paid for the protection, also after its end; 0 without one. */
  @Column({ type: 'decimal', precision: 16, scale: 4 }) protection_cost!: string;

  /** When its personal data was erased; from then on no write stores it again (C-PRIV-7). */
  @Column({ ...TIME, nullable: true }) redacted_at!: Date | null;

  /** 1 from an erasure until something with personal data is added to the order: the nightly job passes it over. */
  @Column({ type: 'tinyint', default: 0 }) is_erased!: number;
}
