// SPDX-License-Identifier: Apache-2.0
/** `parcelward`: what another Nest application imports. Nothing happens on import. */
export * from './auth/index.js';
export * from './change-requests/index.js';
export * from './claims/index.js';
export * from './desk/index.js';
export * from './imports/index.js';
export * from './notifications/index.js';
export * from './orders/index.js';
export * from './platforms/index.js';
export * from './privacy/index.js';
export * from './returns/index.js';
export * from './shipments/index.js';
export * from './staff/index.js';
export * from './stores/index.js';
export * from './withdrawals/index.js';
export {
  type ParcelwardAsyncOptions,
  ParcelwardCoreModule,
  ParcelwardModule,
  type ParcelwardOptions,
  ParcelwardWorkerModule,
} from './app/parcelward.module.js';
export { loadConfig } from './app/config.js';
export { type Settings, settingsFrom } from './app/settings.js';
export { ConfigError } from './platform/config/config.js';
export { setting, type SettingsGroup } from './platform/config/setting.js';
export { isDatabaseUnavailable } from './platform/database/database-errors.js';
export { DatabaseService } from './platform/database/database.service.js';
export { MigratorService } from './platform/database/migrator.service.js';
export { Address } from './platform/dto/address.dto.js';
export { type ProblemCode } from './platform/errors/catalogue.js';
export { errorText } from './platform/errors/error-text.js';
export { Problem, validationError } from './platform/errors/problem.js';
export { type Amount, ExactNumber, parseJson, stringifyJson } from './platform/json/exact-json.js';
export { exact, moneyText } from './platform/money/money.js';
export { type Actor } from './platform/outbox/actor.js';
export { type DateRange } from './platform/time/time.js';
export { checked, type Class, type Fault } from './platform/validation/index.js';
export { type Page, type PageRequest } from './platform/pagination/page.js';
export { AttemptLimitModule } from './platform/rate-limit/attempt-limit.module.js';
export {
  type AttemptLimit,
  AttemptLimitService,
  type CountedAttempt,
} from './platform/rate-limit/attempt-limit.service.js';
export { type LoggedFault, type LoggedRequest } from './platform/request-log/request-log.resource.js';
export {
  type RefusalCount,
  type RequestLogFilter,
  RequestLogRepository,
} from './platform/request-log/request-log.repository.js';
export { REDIS } from './platform/rate-limit/redis-connection.service.js';
export { EventFeedRepository, type FeedEvent } from './platform/outbox/event-feed.repository.js';
export { LANGUAGES } from './platform/text/language.js';
export { FormSubmissionsService } from './platform/idempotency/form-submissions.service.js';
export { DeadJobsService } from './platform/queue/store-jobs.service.js';
export { type QueueBacklog } from './platform/queue/queue-backlog.js';
export { StoreJobsService } from './platform/queue/store-jobs.service.js';
export { schema } from './schema.js';
