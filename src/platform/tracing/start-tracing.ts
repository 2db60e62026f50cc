// SPDX-License-Identifier: Apache-2.0
import { type Logger } from 'pino';
import { importOptional } from '../process/import-optional.js';
import { isTraced, type TracingConfig } from './tracing.settings.js';

export interface ProcessTracing {
  /** Members for each log line. */
  logFields(): object;
  /** Where failed exports are reported. */
  logTo(logger: Logger): void;
  /** Sends the last spans, for two seconds at most. */
  stop(): Promise<void>;
}

/**
 * Registers OpenTelemetry if the settings name a collector. Call it before the modules are created.
 * @param serviceName `service.name`, unless the environment has another one
 * @returns undefined without a collector: then no package of its SDK is loaded
 */
export async function startTracing(config: TracingConfig, serviceName: string): Promise<ProcessTracing | undefined> {
  if (!isTraced(config)) return undefined;
  const sdk = await importOptional(
    '@opentelemetry/sdk-trace',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    () => import('./open-telemetry-sdk.js'),
  );
  return sdk.registerOpenTelemetry(config, serviceName);
}
