import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type HoldReason } from './privacy-request.js';

/** Table `privacy_subjects`: an order or a shipment of a request, and how far its erasure is. */
@Entity('privacy_subjects')
export class PrivacySubjectEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) request_id!: string;

  /** Its place among those of the request, from 0. */
  @PrimaryColumn({ type: 'int', unsigned: true }) position!: number;

  /** Null for a shipment without an order. */
  @Column({ type: 'varchar', length: 128, nullable: true, ...UTF8 }) order_number!: string | null;

  /** Null for an order. */
  @Column({ ...ID, nullable: true }) shipment_id!: string | null;

  /** Why it waited, or still waits; null if it never did. */
  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII }) hold!: HoldReason | null;

  /** When its hold was looked at; null until then. */
  @Column({ ...TIME, nullable: true }) checked_at!: Date | null;

  @Column({ ...TIME, nullable: true }) erased_at!: Date | null;

  /** Encrypted JSON of `Traces`; null before the erasure and after the verification. */
  @Column({ ...JSON_TEXT, nullable: true }) traces!: string | null;

  @Column({ ...TIME, nullable: true }) verified_at!: Date | null;

  /** JSON list of the places where something is left, each as `table.column`; null if nothing is. */
  @Column({ ...JSON_TEXT, nullable: true }) places!: string | null;
}
