/** What other contexts may use of auth: who calls, and which stores may call a route. */
export { RequireStore } from './guards/store-features.guard.js';
export { CurrentActor, CurrentStore } from './guards/tenant.js';
export { ApiKeysService } from './services/api-keys.service.js';
