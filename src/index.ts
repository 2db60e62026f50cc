/** `parcelward`: what another Nest application imports. Nothing happens on import. */
export * from './package/auth.js';
export * from './package/claims.js';
export * from './package/desk.js';
export * from './package/imports.js';
export * from './package/notifications.js';
export * from './package/orders.js';
export {
  type ParcelwardAsyncOptions,
  ParcelwardCoreModule,
  type ParcelwardOptions,
} from './package/parcelward-core.module.js';
export { ParcelwardModule } from './package/parcelward.module.js';
export { ParcelwardWorkerModule } from './package/parcelward-worker.module.js';
export * from './package/common.js';
export * from './package/privacy.js';
export * from './package/returns.js';
export { schema } from './schema.js';
export * from './package/shipments.js';
export * from './package/staff.js';
export * from './package/stores.js';
