/** `parcelward/auth`: API keys, access tokens, the request log, and limits on attempts to sign in. */
export * from './common.js';
export { ActiveApiKey } from '../auth/model/active-api-key.js';
export { ApiKeysService } from '../auth/services/api-keys.service.js';
export { AuthModule } from '../auth/auth.module.js';
export { AttemptLimitModule } from '../platform/rate-limit/attempt-limit.module.js';
export {
  type AttemptLimit,
  AttemptLimitService,
  type CountedAttempt,
} from '../platform/rate-limit/attempt-limit.service.js';
export { type LoggedFault, type LoggedRequest } from '../platform/request-log/request-log.repository.js';
export {
  type RefusalCount,
  type RequestLogFilter,
  RequestLogRepository,
} from '../platform/request-log/request-log.repository.js';
export { REDIS } from '../platform/rate-limit/redis-connection.service.js';
export { type IssuedApiKeyData as IssuedApiKey } from '../auth/model/api-key.resource.js';
export {
  type AccessTokenAnswer as AccessToken,
  type IntrospectionAnswer as Introspection,
  type VerificationAnswer as Verification,
} from '../auth/model/token.resource.js';
export { type Revocation, TokensService } from '../auth/services/tokens.service.js';
