// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Logger } from 'pino';
import { errorKind } from '../errors/error-text.js';
import { VERSION } from '../version.js';
import { type ProcessTracing } from './start-tracing.js';
import { type TracingConfig } from './tracing.settings.js';

/** `ExportResultCode.SUCCESS` of `@opentelemetry/core`. */
const SUCCESS = 0;

type Report = Parameters<SpanExporter['export']>[1];

/** Logs when exports begin to fail, and when they succeed again. */
export class ReportingExporter implements SpanExporter {
  logger?: Logger;
  private isFailing = false;

  constructor(private readonly exporter: SpanExporter) {}

  export(spans: ReadableSpan[], report: Report): void {
    this.exporter.export(spans, (result) => {
      this.observe(result);
      report(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private observe({ code, error }: Parameters<Report>[0]): void {
    const isFailed = code !== SUCCESS;
    if (isFailed && !this.isFailing)
      this.logger?.warn({ error: errorKind(error) }, 'Trace export failing, spans are lost: collector unavailable');
    if (!isFailed && this.isFailing) this.logger?.info('Trace export recovered');
    this.isFailing = isFailed;
  }
}

/** How long a stop waits for the collector. */
const STOP_MS = 2_000;

/** Registers a tracer provider that sends spans in batches, and drops them if the collector does not keep up. */
export function registerOpenTelemetry(config: TracingConfig, serviceName: string): ProcessTracing {
  const exporter = new ReportingExporter(new OTLPTraceExporter());
  const provider = new TracerProvider({
    resource: resourceOf(serviceName),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(provider);
  return {
    logFields: () => {
      const ids = trace.getActiveSpan()?.spanContext();
      return ids ? { trace_id: ids.traceId } : {};
    },
    logTo: (logger) => void (exporter.logger = logger),
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), delay(STOP_MS)]),
  };
}

/** Without an id of their own, the processes of a service would be one instance. The environment's values take precedence. */
function resourceOf(serviceName: string): Resource {
  const own = { 'service.name': serviceName, 'service.version': VERSION, 'service.instance.id': randomUUID() };
  return resourceFromAttributes(own).merge(resourceFromAttributes(envDetector.detect().attributes ?? {}));
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}
