/** `parcelward/auth`: API keys and access tokens. */
export * from '../platform/index.js';
export { ActiveApiKey } from './model/active-api-key.js';
export { ApiKeysService, type IssuedApiKey } from './services/api-keys.service.js';
export { AuthModule } from './auth.module.js';
export {
  type AccessToken,
  type Introspection,
  type Revocation,
  TokensService,
  type Verification,
} from './services/tokens.service.js';
