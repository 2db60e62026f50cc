import { type GatewayParcel } from '../tracking.gateway.js';

/** The `metadata` that a parcel is registered with, by which its registration is known again: 61 of at most 100 characters. */
export function metadataOf({ store_id, id }: Pick<GatewayParcel, 'store_id' | 'id'>): string {
  return `${store_id}/${id}`;
}
