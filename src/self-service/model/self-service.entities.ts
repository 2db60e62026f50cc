// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** The newest code that a browser has asked for, of an order. Nothing stored reveals the code (see `codeOf`). */
@Entity('self_service_codes')
@Index('self_service_codes_id', ['store_id', 'id'])
@Index('self_service_codes_expired', ['expires_at'])
export class SelfServiceCodeEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  /** SHA-256 of the token in the browser's cookie, in hex. */
  @PrimaryColumn({ type: 'char', length: 64, ...ASCII }) visit_hash!: string;
  @PrimaryColumn({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;
  /** `msg_…`, the id of its mail and the reference of the job that sends it. */
  @Column(ID) id!: string;
  /** Null if the address that was typed is not the order's: no mail is sent, and no code is right. */
  @Column({ type: 'varchar', length: 320, nullable: true, ...UTF8 }) recipient!: string | null;
  @Column({ type: 'tinyint', unsigned: true }) attempts!: number;
  @Column(TIME) expires_at!: Date;
}

/** The session of a customer who has proved the e-mail address of one order, with the forms that are not submitted yet. */
@Entity('self_service_sessions')
@Index('self_service_sessions_expired', ['expires_at'])
export class SelfServiceSessionEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  /** SHA-256 of the token in the browser's cookie, in hex. */
  @PrimaryColumn({ type: 'char', length: 64, ...ASCII }) visit_hash!: string;
  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;
  /** JSON of `ReturnDraft`. */
  @Column({ ...JSON_TEXT, nullable: true }) return_draft!: string | null;
  /** JSON of `ClaimDraft`. */
  @Column({ ...JSON_TEXT, nullable: true }) claim_draft!: string | null;
  /** JSON of `WantedChange`. */
  @Column({ ...JSON_TEXT, nullable: true }) change_draft!: string | null;
  @Column(TIME) expires_at!: Date;
}
