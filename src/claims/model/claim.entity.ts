import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ClaimStatus } from './claim.resource.js';

/** A claim: the columns that queries use, and a JSON document. Writers lock the order's row, not this one. */
@Entity('claims')
@Index('claims_order', ['store_id', 'order_number', 'id'])
@Index('claims_approved', ['store_id', 'status', 'approved_at', 'currency', 'approved_amount'])
@Index('claims_status', ['store_id', 'status', 'id'])
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
}

/** The columns that repeat content so that statistics can add it up. */
export type ClaimFigures = Pick<ClaimEntity, 'approved_at' | 'approved_amount' | 'currency'>;
