import { type ParcelEntity } from './parcel.entity.js';

/** What a carrier tracks, as its row has it. */
export type Parcel = ParcelEntity;

/** What a carrier has said of a parcel, all told. */
export type Standing = Pick<Parcel, 'status' | 'substatus' | 'eta' | 'delivered_at'>;
