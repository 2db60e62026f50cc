// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../platform/database/columns.js';
import { type StoreConfiguration } from './store.js';

/** Table `stores`: the configuration of each store, with objects and lists as JSON. Only `StoresRepository` writes it. */
@Entity('stores')
@Index('stores_shop_domain', ['shop_domain'], { unique: true })
export class StoreEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  @Column({ type: 'varchar', length: 64, ...ASCII }) merchant_id!: string;
  @Column({ type: 'varchar', length: 255, ...UTF8 }) name!: string;
  @Column({ type: 'varchar', length: 255, ...ASCII }) shop_domain!: string;
  @Column({ type: 'char', length: 3, ...ASCII }) currency!: string;
  @Column({ type: 'varchar', length: 32, ...ASCII }) locale!: string;
  @Column({ type: 'varchar', length: 16, ...ASCII }) status!: StoreConfiguration['status'];
  @Column({ type: 'varchar', length: 8, default: 'live', ...ASCII }) mode!: StoreConfiguration['mode'];
  @Column({ type: 'varchar', length: 24, ...ASCII }) ingestion_mode!: StoreConfiguration['ingestion_mode'];
  @Column({ type: 'varchar', length: 16, ...ASCII }) account_type!: StoreConfiguration['account_type'];
  @Column({ type: 'tinyint' }) tracking_enabled!: number;
  @Column({ type: 'tinyint' }) oms_push_enabled!: number;
  @Column({ type: 'tinyint', nullable: true }) prices_include_tax!: number | null;
  @Column({ type: 'tinyint' }) notify_standalone_shipments!: number;
  @Column({ type: 'tinyint', default: 0 }) order_received_mail!: number;
  @Column({ type: 'tinyint', default: 0 }) parcel_delayed_mail!: number;
  @Column(JSON_TEXT) branding!: string;
  @Column(JSON_TEXT) carrier_accounts!: string;
  @Column(JSON_TEXT) claim_policy!: string;
  @Column(JSON_TEXT) rate_limits!: string;
  /** Null while every member has its default. */
  @Column({ ...JSON_TEXT, nullable: true }) self_service!: string | null;
  /** Null while every member has its default. */
  @Column({ ...JSON_TEXT, nullable: true }) withdrawal!: string | null;
  /** Null while the installation's settings apply. */
  @Column({ ...JSON_TEXT, nullable: true }) retention!: string | null;
  @Column(TIME) created_at!: Date;
  @Column(TIME) updated_at!: Date;
}
