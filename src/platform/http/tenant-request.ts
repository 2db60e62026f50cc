import { type Request } from 'express';

/** A request as guards and interceptors fill it in. */
export interface TenantRequest extends Request {
  /** The store of the token; undefined if the route is public or an internal service calls. */
  store?: { store_id: string };
  /** The body as parsed, before nulls were dropped or old keys translated. */
  json?: unknown;
}
