/** `parcelward/auth`: API keys and access tokens. */
export * from './common.js';
export { ActiveApiKey } from '../auth/model/active-api-key.js';
export { ApiKeysService, type IssuedApiKey } from '../auth/services/api-keys.service.js';
export { AuthModule } from '../auth/auth.module.js';
export {
  type AccessToken,
  type Introspection,
  type Revocation,
  TokensService,
  type Verification,
} from '../auth/services/tokens.service.js';
