// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** `parked`: it cannot be applied, and waits for staff. `ignored`: there is nothing to apply. */
export type DeliveryState = 'waiting' | 'applied' | 'parked' | 'ignored';

/** Table `platform_inbox`: the webhooks of platforms. A delivery is stored before it is answered, and a job applies it. */
@Entity('platform_inbox')
@Unique('platform_inbox_delivery', ['store_id', 'connection_id', 'delivery_id'])
@Index('platform_inbox_state', ['store_id', 'connection_id', 'state', 'id'])
@Index('platform_inbox_order', ['store_id', 'order_number'])
export class PlatformDeliveryEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `pld_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;
  @Column(ID) connection_id!: string;

  /** The platform's id, or a digest. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) delivery_id!: string;

  /** Such as `orders/updated`; empty if the request named none. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) topic!: string;

  /** When the platform recorded the change; null if it does not say. */
  @Column({ ...TIME, nullable: true }) triggered_at!: Date | null;
  @Column(TIME) received_at!: Date;

  /** As received; empty once it was erased. */
  @Column(JSON_TEXT) body!: string;
  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: DeliveryState;

  /** Why it is parked or ignored. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) reason!: string | null;

  /** How often a worker has tried to apply it since it was received or retried. */
  @Column({ type: 'smallint', unsigned: true }) attempts!: number;

  /** The order that it is about, as far as that is known. */
  @Column({ type: 'varchar', length: 128, nullable: true, ...UTF8 }) order_number!: string | null;

  /** When it was applied, parked or ignored. */
  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;
}

/** A row of `platform_inbox`. */
export type PlatformDelivery = PlatformDeliveryEntity;
