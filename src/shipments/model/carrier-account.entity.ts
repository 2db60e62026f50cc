// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';

/** The gateways at which a store can have an account of its own. */
export const ACCOUNT_GATEWAYS = ['easypost', 'shippo', 'usps', '17track', 'karrio'] as const;
export type AccountGateway = (typeof ACCOUNT_GATEWAYS)[number];

/** `failing`: the gateway refused the account, or was not available, when it was last asked. */
export type AccountState = 'working' | 'failing';

/** Table `carrier_accounts`: the sources of tracking events that a store has accounts with. It has one live account a gateway. */
@Entity('carrier_accounts')
@Unique('carrier_accounts_live', ['store_id', 'gateway', 'removed_id'])
@Index('carrier_accounts_address', ['id'])
export class CarrierAccountEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `cac_…`, which is also in the address of its webhooks. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) gateway!: AccountGateway;

  /** Its place in the store's list, from 0. */
  @Column({ type: 'smallint', unsigned: true }) position!: number;

  /**
   * JSON of `Credentials`, encrypted for the account's id. A removed one keeps those that verify late webhooks, and all of them
   * until its subscriptions have ended (C-CAR-37).
   */
  @Column({ type: 'varchar', length: 2048, ...ASCII }) credentials!: string;
  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: AccountState;

  /** Why it fails, in words for staff. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) error!: string | null;

  /** When the state was last found out. */
  @Column(TIME) checked_at!: Date;

  /** The token of the account that is used now, encrypted for the account's id, until `access_until`. */
  @Column({ type: 'mediumtext', nullable: true, ...ASCII }) access!: string | null;
  @Column({ ...TIME, nullable: true }) access_until!: Date | null;

  /** Its id once it is removed, otherwise empty: so the unique key counts live accounts only. */
  @Column(ID) removed_id!: string;
  @Column(TIME) created_at!: Date;
  @Column(TIME) updated_at!: Date;
}

/** Table `carrier_subscriptions`: the webhooks that an account has at its gateway, one for each Mailer ID (C-CAR-25). */
@Entity('carrier_subscriptions')
export class CarrierSubscriptionEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;
  @PrimaryColumn(ID) account_id!: string;
  @PrimaryColumn({ type: 'varchar', length: 16, ...ASCII }) mid!: string;

  /** Its id at the gateway. */
  @Column({ type: 'varchar', length: 64, ...ASCII }) foreign_id!: string;
  @Column(TIME) renewed_at!: Date;
}

/** A row of `carrier_subscriptions`. */
export type CarrierSubscription = CarrierSubscriptionEntity;

/** A row of `carrier_accounts`. */
export type CarrierAccount = CarrierAccountEntity;

/** An account as staff see it, without its credentials. Times are in UTC with milliseconds. */
export interface CarrierAccountView {
  gateway: AccountGateway;
  label: string;
  /** Its place in the list, from 1. */
  position: number;
  state: AccountState;
  /** Why it fails and what to do; null if it works. */
  error: string | null;
  checked_at: string;
  /** Where the gateway sends its webhooks. */
  webhook_url: string;
  /** What to do with that address. */
  webhook_hint: string;
}
