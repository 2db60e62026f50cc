/** `parcelward`: what another Nest application imports. Nothing happens on import. */
export * from './auth/index.js';
export * from './claims/index.js';
export * from './notifications/index.js';
export * from './orders/index.js';
export {
  type ParcelwardAsyncOptions,
  ParcelwardCoreModule,
  type ParcelwardOptions,
} from './package/parcelward-core.module.js';
export { ParcelwardModule } from './package/parcelward.module.js';
export { ParcelwardWorkerModule } from './package/parcelward-worker.module.js';
export * from './platform/index.js';
export * from './returns/index.js';
export { schema } from './schema.js';
export * from './shipments/index.js';
export * from './stores/index.js';
