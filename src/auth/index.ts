/** What other contexts may use of auth: who calls, which stores may call a route, and how often. */
export { DATA_LIMITS, limitPerStore } from './auth.limits.js';
export { RequireStore } from './guards/store-features.guard.js';
export { CurrentCaller, CurrentStore } from './guards/tenant.js';
export { ApiKeysService } from './services/api-keys.service.js';
export { TokensService } from './services/tokens.service.js';
