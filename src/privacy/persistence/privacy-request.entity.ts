import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type PrivacyRequestState } from '../model/privacy-request.js';

/** Table `privacy_requests`: what was asked to be erased, and how far it is. */
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

  /** JSON list of `RequestedOrder`. */
  @Column(JSON_TEXT) orders!: string;

  /** JSON list of `RequestedShipment`. */
  @Column(JSON_TEXT) shipments!: string;

  /** Encrypted JSON of the erased texts by order number or shipment id, to search for what is left; null at the end. */
  @Column({ ...JSON_TEXT, nullable: true }) traces!: string | null;

  /** JSON list of `Finding`; null until the end. */
  @Column({ ...JSON_TEXT, nullable: true }) findings!: string | null;

  @Column(TIME) created_at!: Date;

  /** By then they are erased, whatever holds them. */
  @Column(TIME) due_at!: Date;

  /** When it ended. */
  @Column({ ...TIME, nullable: true }) verified_at!: Date | null;
}
