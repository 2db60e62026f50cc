// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Why an order keeps its personal data for now (C-PRIV-4). */
export type HoldReason = 'claim_open' | 'return_open' | 'withdrawal_open' | 'parcel_under_way' | 'chargeback_window';

/**
 * `open`: orders and shipments are being erased, or wait for the end of a hold. `verifying`: all are erased; work that was under
 * way ends, and the photos are being deleted. `verified`: nothing of what was erased is left. `failed`: something is left, see
 * the findings.
 */
export type PrivacyRequestState = 'open' | 'verifying' | 'verified' | 'failed';

/** Table `privacy_requests`: what was asked to be erased. Its orders and shipments are in `privacy_subjects`. */
@Entity('privacy_requests')
export class PrivacyRequestEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `prv_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: PrivacyRequestState;

  /** Who asked, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  /** 1 if orders are erased whatever holds them. */
  @Column({ type: 'tinyint' }) ignores_holds!: number;

  @Column({ type: 'int', unsigned: true }) order_count!: number;

  @Column({ type: 'int', unsigned: true }) shipment_count!: number;

  @Column({ type: 'int', unsigned: true }) case_count!: number;

  @Column(TIME) created_at!: Date;

  /** By then they are erased, whatever holds them. */
  @Column(TIME) due_at!: Date;

  /** When it ended. */
  @Column({ ...TIME, nullable: true }) verified_at!: Date | null;
}

/** Table `privacy_subjects`: an order, a shipment or a case of a request, and how far its erasure is. */
@Entity('privacy_subjects')
export class PrivacySubjectEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) request_id!: string;

  /** Its place in the request, from 0. */
  @PrimaryColumn({ type: 'int', unsigned: true }) position!: number;

  /** Null for a shipment without an order, and for a case. */
  @Column({ type: 'varchar', length: 128, nullable: true, ...UTF8 }) order_number!: string | null;

  @Column({ ...ID, nullable: true }) shipment_id!: string | null;

  /** A return, claim or withdrawal that is erased without its order; null for the others. */
  @Column({ ...ID, nullable: true }) case_id!: string | null;

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
