import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type ParcelEntity } from './parcel.entity.js';

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
