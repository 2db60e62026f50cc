import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type ParcelEntity } from './parcel.entity.js';
import { type ShipmentEntity } from './shipment.entity.js';

/** A parcel that a carrier tracks: a row of `parcels`. */
export type Parcel = ParcelEntity;

/** The members of a parcel that its timeline shows. */
export type ShownParcel = Pick<
  Parcel,
  'carrier' | 'tracking_number' | 'status' | 'substatus' | 'eta' | 'delivered_at' | 'last_delivered_at'
>;

/** A parcel's status, as computed from all of its events. */
export type ParcelStatusSnapshot = Pick<Parcel, 'status' | 'substatus' | 'eta' | 'delivered_at' | 'last_delivered_at'>;

/** A parcel with its carrier. `carrier_class` is null unless staff set that carrier's class. */
export interface ParcelCarrier {
  id: string;
  tracking_carrier: string;
  carrier_class: CarrierClass | null;
}

/** A shipment with its parcel's carrier and status. `carrier_class` is null unless staff set that carrier's class. */
export type ShipmentRecord = Omit<ShipmentEntity, 'superseded_by' | 'email_hash' | 'phone_hash'> & {
  tracking_carrier: Parcel['carrier'] | null;
  status: Parcel['status'] | null;
  substatus: Parcel['substatus'];
  carrier_class: CarrierClass | null;
};

/** The members that identify a shipment in problem details. */
export type ShipmentIdentity = Pick<ShipmentEntity, 'id' | 'tracking_number' | 'order_key' | 'carrier'>;

/** Parcels of tracking numbers by their ids, also parcels that had the numbers before. */
export type KnownParcels = Map<string, KnownParcel>;

export type KnownParcel = Pick<Parcel, 'id' | 'carrier' | 'tracking_number' | 'reused_by' | 'events_from'> & {
  fingerprints: Set<string>;
};

/** A shipment, and the parcel that it is in. */
export type ParcelledShipment = ShipmentIdentity & Pick<ShipmentEntity, 'parcel_id'>;
