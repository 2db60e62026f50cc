// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, CONTACT_HASH, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ClaimStatus } from './claim.resource.js';

/** A claim: the columns that queries use, and a JSON document. Writers lock the order's row, not this one. */
@Entity('claims')
@Index('claims_order', ['store_id', 'order_number', 'id'])
@Index('claims_approved', ['store_id', 'status', 'approved_at', 'currency', 'approved_amount'])
@Index('claims_status', ['store_id', 'status', 'id'])
@Index('claims_email', ['store_id', 'email_hash'])
@Index('claims_phone', ['store_id', 'phone_hash'])
export class ClaimEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `clm_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;

  @Column({ type: 'varchar', length: 24, ...ASCII }) status!: ClaimStatus;

  /** The sequence number of the claim's last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** JSON of `ClaimContent`. */
  @Column(JSON_TEXT) document!: string;

  /** When it was approved. */
  @Column({ ...TIME, nullable: true }) approved_at!: Date | null;

  /** The refund that was approved; null of a reship. */
  @Column({ type: 'decimal', precision: 16, scale: 4, nullable: true }) approved_amount!: string | null;

  /** ISO 4217. */
  @Column({ type: 'char', length: 3, ...ASCII }) currency!: string;

  /** Of `shipping_address`, as is `phone_hash`. */
  @Column(CONTACT_HASH) email_hash!: Buffer | null;

  @Column(CONTACT_HASH) phone_hash!: Buffer | null;
}

/** The columns that repeat content so that statistics can add it up. */
export type ClaimFigures = Pick<ClaimEntity, 'approved_at' | 'approved_amount' | 'currency'>;

/** A photo that a store uploaded. Claims may only have photos of their store (C-CLM-11). */
@Entity('claim_uploads')
@Index('claim_uploads_unnamed', ['is_named', 'created_at'])
@Index('claim_uploads_alike', ['store_id', 'claim_id', 'fingerprint'])
export class ClaimUploadEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Random, with the file extension of its format. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII }) name!: string;

  /** The URL that the upload returned. */
  @Column({ type: 'varchar', length: 512, ...ASCII }) url!: string;

  @Column({ type: 'varchar', length: 32, ...ASCII }) content_type!: string;

  @Column({ type: 'int', unsigned: true }) size_bytes!: number;

  @Column(TIME) created_at!: Date;

  /** 1 if a claim has it; other photos are deleted after some time (C-PHO-8). */
  @Column({ type: 'tinyint', default: 0 }) is_named!: number;

  /** The claim that has it, or the first to be filed of several; the return whose label it is (C-LAB-12); null if none has it. */
  @Column({ ...ID, nullable: true }) claim_id!: string | null;

  /** 64 bits, of which photos that look alike differ in a few (C-PHO-11); null for a plain picture. */
  @Column({ type: 'bigint', unsigned: true, nullable: true }) fingerprint!: string | null;
}

/** The units of a product that are available for reships (C-DEC-8). */
@Entity('stock_levels')
export class StockLevelEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 128, ...UTF8 }) sku!: string;

  @Column({ type: 'int', unsigned: true }) available!: number;

  @Column(TIME) updated_at!: Date;
}
