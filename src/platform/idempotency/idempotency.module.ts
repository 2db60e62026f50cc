import { Global, Module } from '@nestjs/common';
import { purge } from '../database/purge.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { SecretBoxService } from '../crypto/secret-box.service.js';
import { IdempotencyService, LIFETIME_HOURS } from './idempotency.service.js';

/** Removes expired idempotency records. */
export const idempotencyPurge = purge('purge of idempotency records', {
  tables: ['idempotency_records'],
  column: 'created_at',
  keptHours: LIFETIME_HOURS,
});

/** Idempotency keys. The application registers the interceptor after the one that checks the body's shape. */
@Global()
@Module({
  providers: [SecretBoxService, IdempotencyService, IdempotencyInterceptor, idempotencyPurge],
  exports: [IdempotencyService, IdempotencyInterceptor],
})
export class IdempotencyModule {}
