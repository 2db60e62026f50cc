// SPDX-License-Identifier: Apache-2.0
/** `parcelward/change-requests`: requests of customers to cancel or to change an order before its first parcel. */
export { ChangeDecisionBody } from './model/change-request-bodies.js';
export { KEPT_OF_CHANGE_REQUEST } from './model/change-request-content.js';
export { type ChangeRequestKind, type ChangeRequestView } from './model/change-request.resource.js';
export { ChangeRequestsModule } from './change-requests.module.js';
export { askableKinds, offeredKinds } from './rules/askable-kinds.js';
export { ChangeRequestErasureService } from './services/change-request-erasure.service.js';
export { ChangeRequestsService, type WantedChange } from './services/change-requests.service.js';
