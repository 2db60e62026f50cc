import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type PrivacyRequestState } from './privacy-request.js';

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

  @Column(TIME) created_at!: Date;

  /** By then they are erased, whatever holds them. */
  @Column(TIME) due_at!: Date;

  /** When it ended. */
  @Column({ ...TIME, nullable: true }) verified_at!: Date | null;
}
