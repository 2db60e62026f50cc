import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type ParcelEntity } from '../persistence/parcel.entity.js';

/** What a carrier tracks, as its row has it. */
export type Parcel = ParcelEntity;

/** The part of a parcel that its carrier's page and a timeline show. */
export type ShownParcel = Pick<Parcel, 'carrier' | 'tracking_number' | 'status' | 'substatus' | 'eta' | 'delivered_at'>;

/** What a carrier has said of a parcel, all told. */
export type ParcelStatusSnapshot = Pick<Parcel, 'status' | 'substatus' | 'eta' | 'delivered_at'>;

/** A parcel with the carrier that tracks it, and the class that staff gave that one. */
export interface ParcelCarrier {
  id: string;
  tracking_carrier: string;
  carrier_class: CarrierClass | null;
}
