// SPDX-License-Identifier: Apache-2.0
/** What the erasure of personal data uses of self-service. */
export { SelfServiceErasureService } from './services/self-service-erasure.service.js';
export { SelfServiceModule } from './self-service.module.js';
