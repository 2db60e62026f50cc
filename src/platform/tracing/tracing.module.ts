import { Global, Module } from '@nestjs/common';
import { NoTracing } from './no-tracing.js';
import { TracingService } from './tracing.service.js';

/** Where `@opentelemetry/api` keeps what a process has registered. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

/** Provides `TracingService`: with spans if the process has registered OpenTelemetry before. */
@Global()
@Module({
  providers: [{ provide: TracingService, useFactory: tracingOfProcess }],
  exports: [TracingService],
})
export class TracingModule {}

async function tracingOfProcess(): Promise<TracingService> {
  const { trace } = (globalThis as { [REGISTERED]?: { trace?: object } })[REGISTERED] ?? {};
  if (trace === undefined) return new NoTracing();
  const { OpenTelemetryTracing } = await import('./open-telemetry-tracing.js');
  return new OpenTelemetryTracing();
}
