// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME, UTF8, JSON_TEXT } from '../../platform/database/columns.js';
import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type AttentionReason, type ShipmentStatus, type StallReason } from './shipment-status.js';

/**
 * Table `parcels`: what carriers track. The shipments of several orders may be in one parcel (C-SHP-21). Carriers use a number
 * again after months, for another parcel (C-TRK-44).
 */
@Entity('parcels')
@Unique('parcels_number', ['store_id', 'carrier', 'tracking_number', 'reused_by'])
@Index('parcels_delivered', ['store_id', 'delivered_at', 'carrier', 'created_at', 'followed_at'])
@Index('parcels_status', ['store_id', 'status'])
@Index('parcels_attention', ['store_id', 'attention_reason', 'attention_at'])
@Index('parcels_stalls', ['stalls_at'])
@Index('parcels_scanned', ['store_id', 'scanned_at'])
@Index('parcels_unregistered', ['registered_at', 'store_id', 'carrier'])
@Index('parcels_tracked', ['carrier', 'tracking_number'])
export class ParcelEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `par_…` */
  @PrimaryColumn(ID) id!: string;

  /** Token of the carrier that tracks it. It may differ from the shipment's `carrier`, which is as sent. */
  @Column({ type: 'varchar', length: 40, ...ASCII }) carrier!: string;

  /** The number under which that carrier tracks it. */
  @Column({ type: 'varchar', length: 64, ...UTF8 }) tracking_number!: string;

  @Column({ type: 'varchar', length: 24, ...ASCII }) status!: ShipmentStatus;

  @Column({ type: 'varchar', length: 64, nullable: true, ...UTF8 }) substatus!: string | null;

  /** The carrier's latest estimate, a date or a date-time as the carrier gave it. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) eta!: string | null;

  /** The first delivery. */
  @Column({ ...TIME, nullable: true }) delivered_at!: Date | null;

  /** The delivery that stands: the last one, if the parcel moved after the first (C-TRK-6). */
  @Column({ ...TIME, nullable: true }) last_delivered_at!: Date | null;

  /** JSON of the location it was first sent to. Later pushes do not change it, so that a simulated journey is stable. */
  @Column({ type: 'varchar', length: 2048, ...UTF8 }) destination!: string;

  /** Set before the first call of the gateway's `register`. If `registered_at` is null, that call's outcome is not known. */
  @Column({ ...TIME, nullable: true }) registering_at!: Date | null;

  /** When it was registered, or when an import of an old parcel decided that it never is. */
  @Column({ ...TIME, nullable: true }) registered_at!: Date | null;

  /** The gateway that it waits for or is registered at, as in `tracked_by`; `none` or `foreign` if all have refused it. */
  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) gateway!: string | null;

  /** The store's own account there; null if it is the installation's. */
  @Column({ ...ID, nullable: true }) account_id!: string | null;

  /** Its id at the gateway, if that has one. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) foreign_id!: string | null;

  /** Since when something other than a shipment, such as a return, has it tracked. */
  @Column({ ...TIME, nullable: true }) followed_at!: Date | null;

  /** When `tracking simulate` first moved it, or it was imported as an old parcel; from then on the gateway is not polled. */
  @Column({ ...TIME, nullable: true }) polls_ended_at!: Date | null;

  @Column(TIME) created_at!: Date;

  /** The end of the day on which it is expected (`expectedEta`), in the zone of the destination; null without one. */
  @Column({ ...TIME, nullable: true }) expected_by!: Date | null;

  /** From when on it needs attention, unless it changes before (C-WORK-1). */
  @Column({ ...TIME, nullable: true }) attention_at!: Date | null;

  /** Why it will need attention; `none` without `attention_at`. */
  @Column({ type: 'varchar', length: 16, ...ASCII }) attention_reason!: AttentionReason | 'none';

  /** The first scan that says that the carrier has it. */
  @Column({ ...TIME, nullable: true }) scanned_at!: Date | null;

  /** Its service, the promised time and the region that it goes to, as `laneOf` has them; empty if nothing is known. */
  @Column({ type: 'varchar', length: 40, ...ASCII }) lane!: string;

  /** When a gateway was last asked about it together with others (C-CAR-28). */
  @Column({ ...TIME, nullable: true }) asked_at!: Date | null;

  /** When personal data of its order was erased: from then on its timeline keeps no words and places of its carrier (C-PRIV-7). */
  @Column({ ...TIME, nullable: true }) redacted_at!: Date | null;

  /** The parcel that has the number now, or empty if this one has it. */
  @Column(ID) reused_by!: string;

  /** Events before this time belong to an earlier parcel of the number; null for the first one. */
  @Column({ ...TIME, nullable: true }) events_from!: Date | null;

  /** The `eta` of its newest live shipment, as the merchant sent it. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII }) pushed_eta!: string | null;

  /** When its next stall begins, unless it changes before; null while it is stalled (C-WORK-16). */
  @Column({ ...TIME, nullable: true }) stalls_at!: Date | null;

  /** Why it stalls at `stalls_at` or has stalled at `stalled_at`. */
  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) stall_reason!: StallReason | null;

  /** Since when it has stalled, if `shipment.stalled` reported that and it has not resumed. */
  @Column({ ...TIME, nullable: true }) stalled_at!: Date | null;

  /** When it last resumed: the stalls that are reported begin later. */
  @Column({ ...TIME, nullable: true }) resumed_at!: Date | null;
}

/** Table `tracking_events`: the events of each parcel's timeline. */
@Entity('tracking_events')
@Index('tracking_events_time', ['store_id', 'parcel_id', 'occurred_at', 'position'])
export class TrackingEventEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) parcel_id!: string;

  /** A digest of the event's content, so that a repeated event is the same row (C-TRK-4). */
  @PrimaryColumn({ type: 'char', length: 32, ...ASCII }) fingerprint!: string;

  /** The last moment of `occurred_on` at its place if the carrier gives no time. */
  @Column(TIME) occurred_at!: Date;

  /** `YYYY-MM-DD` if the carrier gives no time (C-TRK-41). */
  @Column({ type: 'char', length: 10, nullable: true, ...ASCII }) occurred_on!: string | null;

  /** Rises in order of arrival; breaks ties between events with the same time (C-TRK-3). */
  @Column({ type: 'int', unsigned: true }) position!: number;

  @Column({ type: 'varchar', length: 24, nullable: true, ...ASCII }) status!: ShipmentStatus | null;

  @Column({ type: 'varchar', length: 64, nullable: true, ...UTF8 }) substatus!: string | null;

  @Column({ type: 'varchar', length: 512, ...UTF8 }) description!: string;

  /** JSON of the `location` of a `CarrierEvent`. */
  @Column({ type: 'varchar', length: 2048, ...UTF8 }) location!: string;

  /** The gateway whose whole history replaces the event (C-TRK-42); null if none does. */
  @Column({ type: 'varchar', length: 16, nullable: true, ...ASCII }) source!: string | null;
}

/** Table `inbound_events`: carrier updates that a job has not applied to their parcel's timeline yet. */
@Entity('inbound_events')
export class InboundEventEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `inb_…` */
  @PrimaryColumn(ID) id!: string;

  @Column(ID) parcel_id!: string;

  @Column(TIME) received_at!: Date;

  /** JSON of `CarrierUpdate`. */
  @Column(JSON_TEXT) carrier_update!: string;
}

/** Table `carrier_classes`: the classes that staff have set, for all stores. */
@Entity('carrier_classes')
export class CarrierClassEntity {
  /** A token of `WELL_KNOWN_CARRIERS`. */
  @PrimaryColumn({ type: 'varchar', length: 40, ...ASCII }) token!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) class!: CarrierClass;

  @Column(TIME) updated_at!: Date;
}

/** A parcel that a carrier tracks: a row of `parcels`. */
export type Parcel = ParcelEntity;

/** Where a parcel is registered: a gateway, and the store's own account there, or null. */
export type ParcelSource = Pick<Parcel, 'gateway' | 'account_id'>;

/** The members of a parcel that its timeline shows. */
export type ShownParcel = Pick<
  Parcel,
  | 'carrier'
  | 'tracking_number'
  | 'status'
  | 'substatus'
  | 'eta'
  | 'pushed_eta'
  | 'delivered_at'
  | 'last_delivered_at'
  | 'scanned_at'
  | 'lane'
  | 'followed_at'
  | 'destination'
>;

/** A parcel with its carrier. `carrier_class` is null unless staff set that carrier's class. */
export interface ParcelCarrier {
  id: string;
  tracking_carrier: string;
  tracking_number: string;
  carrier_class: CarrierClass | null;
}

/** Parcels of tracking numbers by their ids, also parcels that had the numbers before. */
export type KnownParcels = Map<string, KnownParcel>;

export type KnownParcel = Pick<Parcel, 'id' | 'carrier' | 'tracking_number' | 'reused_by' | 'events_from'> & {
  fingerprints: Set<string>;
};
