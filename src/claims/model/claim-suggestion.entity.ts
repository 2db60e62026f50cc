// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** Table `claim_suggestions`: claims that staff could file for a stalled parcel. Each shipment has one at most (C-WORK-22). */
@Entity('claim_suggestions')
@Index('claim_suggestions_order', ['store_id', 'order_number'])
export class ClaimSuggestionEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) shipment_id!: string;

  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_number!: string;

  /** JSON of the `ClaimSuggestionView`. */
  @Column(JSON_TEXT) document!: string;

  @Column(TIME) created_at!: Date;

  /** When a claim on its lines was filed, or the parcel resumed; null while it is open. */
  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;
}
