import { type GatewayParcel } from '../tracking-gateway.js';

const METADATA = /^(sto_[0-9a-z]{26})\/(par_[0-9a-z]{26})$/;

/** The `metadata` that a parcel is registered with and its events carry: 61 of at most 100 characters. */
export function metadataOf({ store_id, id }: Pick<GatewayParcel, 'store_id' | 'id'>): string {
  return `${store_id}/${id}`;
}

/** The parcel that the `metadata` of a Track names, if it is one of ours. */
export function parcelNamedBy(metadata: unknown): { storeId?: string; parcelId?: string } {
  const [, storeId, parcelId] = (typeof metadata === 'string' && METADATA.exec(metadata)) || [];
  return storeId && parcelId ? { storeId, parcelId } : {};
}
