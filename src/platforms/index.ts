// SPDX-License-Identifier: Apache-2.0
/** `parcelward/platforms`: the connections of stores to their platforms, whose webhooks bring orders. */
export {
  ACCESS_FORMS,
  ConnectionChanges,
  NewConnection,
  NewSigningKey,
  PlatformAccess,
} from './model/connection-bodies.js';
export { type Platform, PLATFORMS, type PrivacyNotice } from './model/platform-change.js';
export {
  type ConnectionSettings,
  type ParkedDeliveryView,
  type PlatformConnectionView,
  type PlatformPreview,
} from './model/platform-connection.js';
export { PlatformConnectionQueriesService } from './services/platform-connection-queries.service.js';
export { PlatformConnectionsService } from './services/platform-connections.service.js';
export { PlatformDeliveriesService } from './services/platform-deliveries.service.js';
export { PlatformErasureService } from './services/platform-erasure.service.js';
export { PlatformPreviewService } from './services/platform-preview.service.js';
export { PrivacyNoticesService } from './services/privacy-notices.service.js';
export { type ProtectionSuggestion } from './rules/protection-suggestions.js';
export { PlatformsModule } from './platforms.module.js';
