// SPDX-License-Identifier: Apache-2.0
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

/** A row of the unit ledger: the units of one line in one cancellation, return, claim or refund. */
@Entity('order_units')
export class OrderUnitEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `ord_…` */
  @PrimaryColumn(ID) order_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 128, charset: 'utf8mb4', collation: 'utf8mb4_bin' }) line_id!: string;

  /** A `UnitKind`. */
  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) kind!: string;

  /** Id of the cancellation, return, claim or refund. */
  @PrimaryColumn(ID) reference!: string;

  /** What the line sold then (`itemOf`). */
  @Column({ type: 'char', length: 32, ...ASCII }) item!: string;

  @Column({ type: 'int', unsigned: true }) quantity!: number;
}

/** Table `order_contacts`: an e-mail address or a phone in an order beside those in the columns of its row. */
@Entity('order_contacts')
@Index('order_contacts_order', ['store_id', 'order_id'])
export class OrderContactEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 }) contact_hash!: Buffer;

  /** `ord_…` */
  @PrimaryColumn(ID) order_id!: string;
}

/** Table `order_names`: a word of the names in an order. */
@Entity('order_names')
@Index('order_names_order', ['store_id', 'order_id'])
export class OrderNameEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Of `nameWords`. */
  @PrimaryColumn({ type: 'varchar', length: 40, ...UTF8 }) word!: string;

  /** `ord_…`, time-ordered. */
  @PrimaryColumn(ID) order_id!: string;
}

/** An acknowledgement of the reasons for which an order was flagged. */
@Entity('flag_acknowledgements')
export class FlagAcknowledgementEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** The id of the order, not its number. */
  @PrimaryColumn(ID) order_id!: string;

  /** `ack_…` */
  @PrimaryColumn(ID) id!: string;

  /** 1 while the order has the acknowledged reasons. The write that changes them sets it to 0 (C-FLAG-37). */
  @Column({ type: 'tinyint' }) is_current!: number;

  @Column({ type: 'varchar', length: 1024, ...UTF8 }) comment!: string;

  /** Who acknowledged them, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  @Column(TIME) created_at!: Date;
}
