// SPDX-License-Identifier: Apache-2.0
import { type ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { hasDemoKey, type PlatformConfig, servesDocs } from '../config/platform.settings.js';
import { idempotencyPurge, IdempotencyService } from '../idempotency/idempotency.service.js';
import { AttemptLimitModule } from '../rate-limit/attempt-limit.module.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { requestLogPurge } from '../request-log/request-log.repository.js';
import { RequestLogService } from '../request-log/request-log.service.js';
import { BodyReaderService } from './body/body-reader.service.js';
import { ErrorsController } from './errors.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsServerService } from './metrics/metrics-server.service.js';
import { DemoKeyController } from './openapi/demo-key.controller.js';
import { DocsController } from './openapi/docs.controller.js';
import { RequestShapeGuard } from './request-shape.guard.js';

const SERVICES = [
  BodyReaderService,
  RequestShapeGuard,
  RateLimitGuard,
  IdempotencyService,
  RequestLogService,
  MetricsServerService,
];

/**
 * The parts of the platform that only a process has that serves the API: the guards of its routes, and the routes about the
 * API itself. They stand apart because an importing application need not install their packages.
 */
export function apiParts(config: PlatformConfig): ModuleMetadata {
  return {
    imports: [DiscoveryModule, AttemptLimitModule, TerminusModule.forRoot({ logger: false })],
    providers: [...SERVICES, idempotencyPurge, requestLogPurge],
    controllers: [
      HealthController,
      ErrorsController,
      ...(servesDocs(config) ? [DocsController] : []),
      ...(hasDemoKey(config) ? [DemoKeyController] : []),
    ],
    exports: [...SERVICES, AttemptLimitModule],
  };
}
