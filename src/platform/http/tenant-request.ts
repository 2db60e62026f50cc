import { type ShapedRequest } from './request-shape.interceptor.js';

/** The part of a store that the platform reads. */
export interface Tenant {
  store_id: string;
  /** Limits of this store (C-STO-7); missing ones have the defaults (C-LIM). */
  rate_limits?: { data_per_minute?: number; shipment_writes_per_minute?: number } | null;
}

/** A request after authentication. It has no store if the route is public or an internal service calls. */
export interface TenantRequest extends ShapedRequest {
  store?: Tenant;
}
