// SPDX-License-Identifier: Apache-2.0
/** `parcelward/auth`: API keys and access tokens; who calls, which stores may call a route, and how often. */
export { limitPerStore, STORE_ROUTE } from './auth.limits.js';
export { RequireStore } from './guards/store-features.guard.js';
export { CurrentCaller, CurrentStore } from './guards/tenant.js';
export { ApiKeysService } from './services/api-keys.service.js';
export { TokensService } from './services/tokens.service.js';
export { ActiveApiKey } from './model/api-key.js';
export { AuthModule } from './auth.module.js';
export { type IssuedApiKeyData as IssuedApiKey } from './model/api-key.resource.js';
export {
  type AccessTokenAnswer as AccessToken,
  type IntrospectionAnswer as Introspection,
  type VerificationAnswer as Verification,
} from './model/token.resource.js';
export { type RevocationAnswer } from './model/token.resource.js';
