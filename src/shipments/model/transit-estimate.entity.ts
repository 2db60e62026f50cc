// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID, TIME } from '../../platform/database/columns.js';

/** Table `transit_estimates`: how long the parcels of a group take, from the store's own history. A job replaces the rows. */
@Entity('transit_estimates')
export class TransitEstimateEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Such as `ups/ground>US-10`; see `groupsOf`. */
  @PrimaryColumn({ type: 'varchar', length: 120, ...ASCII }) group_key!: string;

  /** JSON of `TransitEstimate`, without its group. */
  @Column(JSON_TEXT) estimate!: string;

  @Column(TIME) updated_at!: Date;
}
