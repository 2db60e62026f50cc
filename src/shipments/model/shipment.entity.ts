// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, CONTACT_HASH, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type Parcel } from './parcel.entity.js';

/** Table `shipments`: a parcel that an OMS pushed, for one order or for none. Live ones are unique (C-SHP-19). */
@Entity('shipments')
@Unique('shipments_live', ['store_id', 'number_key', 'order_key', 'superseded_by'])
@Index('shipments_order', ['store_id', 'order_key'])
@Index('shipments_parcel', ['store_id', 'parcel_id'])
@Index('shipments_updated', ['store_id', 'updated_at', 'id'])
@Index('shipments_email', ['store_id', 'email_hash', 'id'])
@Index('shipments_phone', ['store_id', 'phone_hash', 'id'])
@Index('shipments_redacted', ['store_id', 'redacted_at', 'id'])
export class ShipmentEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `shp_…` */
  @PrimaryColumn(ID) id!: string;

  /** As sent. */
  @Column({ type: 'varchar', length: 64, ...UTF8 }) tracking_number!: string;

  /** By which the number is compared and found, in any spelling: `numberKey` of it. */
  @Column({ type: 'varchar', length: 64, ...UTF8 }) number_key!: string;

  /** The order number, or empty if there is none. It is never null, because nulls are not unique in an index. */
  @Column({ type: 'varchar', length: 128, ...UTF8 }) order_key!: string;

  /** The shipment that superseded this one, its own id if it was cancelled, or empty while it is live. */
  @Column(ID) superseded_by!: string;

  /** The shipment that this one superseded, if any. */
  @Column({ ...ID, nullable: true }) supersedes!: string | null;

  /** The carrier token as sent. */
  @Column({ type: 'varchar', length: 40, ...ASCII }) carrier!: string;

  /** The parcel that the carrier tracks; null if no carrier was identified. */
  @Column({ ...ID, nullable: true }) parcel_id!: string | null;

  /** The sequence number of its last event. */
  @Column({ type: 'int', unsigned: true }) version!: number;

  @Column(TIME) created_at!: Date;

  @Column(TIME) updated_at!: Date;

  /** JSON of `ShipmentContent`. */
  @Column(JSON_TEXT) document!: string;

  /** Of `customer_email`, else of the recipient's address. */
  @Column(CONTACT_HASH) email_hash!: Buffer | null;

  /** Of the recipient's phone. */
  @Column(CONTACT_HASH) phone_hash!: Buffer | null;

  /** When its personal data was erased; from then on no write stores it again (C-PRIV-7). */
  @Column({ ...TIME, nullable: true }) redacted_at!: Date | null;

  /** When the OMS or staff cancelled it, such as a label that was voided (C-SHP-31). */
  @Column({ ...TIME, nullable: true }) cancelled_at!: Date | null;
}

/** Table `shipment_contacts`: an e-mail address in a shipment beside the one in the columns of its row. */
@Entity('shipment_contacts')
@Index('shipment_contacts_shipment', ['store_id', 'shipment_id'])
export class ShipmentContactEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 }) contact_hash!: Buffer;

  /** `shp_…` */
  @PrimaryColumn(ID) shipment_id!: string;
}

/** A shipment with its parcel's carrier and status. `carrier_class` is null unless staff set that carrier's class. */
export type ShipmentRecord = Omit<ShipmentEntity, 'superseded_by' | 'email_hash' | 'phone_hash'> & {
  tracking_carrier: Parcel['carrier'] | null;
  status: Parcel['status'] | null;
  substatus: Parcel['substatus'];
  carrier_class: CarrierClass | null;
  /** The gateway that its parcel is registered at, or `none` if all have refused it. */
  tracked_by: Parcel['gateway'];
};

/** The members that identify a shipment in problem details. */
export type ShipmentIdentity = Pick<ShipmentEntity, 'id' | 'tracking_number' | 'order_key' | 'carrier'>;

export type ParcelledShipment = ShipmentIdentity & Pick<ShipmentEntity, 'parcel_id'>;
