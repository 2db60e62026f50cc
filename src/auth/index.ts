/** The parts of auth that other contexts use. */
export { RequireStore } from './guards/store-features.guard.js';
export { CurrentActor, CurrentStore } from './guards/tenant.js';
export { ApiKeysService } from './services/api-keys.service.js';
