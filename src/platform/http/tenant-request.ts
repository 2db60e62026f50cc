import { type ShapedRequest } from './request-shape.interceptor.js';

/** The part of a store that the platform reads. */
export interface Tenant {
  store_id: string;
}

/** A request after authentication. It has no store if the route is public or an internal service calls. */
export interface TenantRequest extends ShapedRequest {
  store?: Tenant;
}
