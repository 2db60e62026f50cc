import { type ShapedRequest } from './request-shape.interceptor.js';

/** What the platform needs to know of the store that a request's token names. */
export interface Tenant {
  store_id: string;
  /** The store's own limits (C-STO-7); what is missing has the default (C-LIM). */
  rate_limits?: { data_per_minute?: number; shipment_writes_per_minute?: number } | null;
}

/** A request with the store of its token; without one where the route is public or an internal service calls. */
export interface TenantRequest extends ShapedRequest {
  store?: Tenant;
}
