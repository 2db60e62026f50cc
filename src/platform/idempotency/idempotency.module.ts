import { Global, Module } from '@nestjs/common';
import { IdempotencyPurgeJob } from './idempotency-purge.job.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { SecretBoxService } from '../crypto/secret-box.service.js';
import { IdempotencyService } from './idempotency.service.js';

/** Idempotency keys. The application registers the interceptor after the one that checks the body's shape. */
@Global()
@Module({
  providers: [SecretBoxService, IdempotencyService, IdempotencyInterceptor, IdempotencyPurgeJob],
  exports: [IdempotencyService, IdempotencyInterceptor],
})
export class IdempotencyModule {}
