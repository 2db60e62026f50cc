// SPDX-License-Identifier: Apache-2.0
import { setting, url, type ValuesOf } from '../config/setting.js';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

function ratio(raw: string): number {
  const value = Number(raw);
  if (!(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1');
  return value;
}

/** The standard variables of OpenTelemetry. Its exporter and its resource read their values from the environment themselves. */
const variables = {
  /**
   * Collector of traces, by OTLP over HTTP; `/v1/traces` is added. Without it there are none. Equal for API processes
   * and workers.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.optional(url('https:', 'http:')),
  /** Headers for the collector, by commas, such as `authorization=Bearer%20SECRET`. */
  OTEL_EXPORTER_OTLP_HEADERS: setting.optional(),
  /** Name of the service in traces; by default `parcelward-api` or `parcelward-worker`. */
  OTEL_SERVICE_NAME: setting.optional(),
  /** Further attributes of the process, by commas, such as `deployment.environment=production`. */
  OTEL_RESOURCE_ATTRIBUTES: setting.optional(),
  /** Which traces are recorded; with `parentbased_` a client's `traceparent` decides. */
  OTEL_TRACES_SAMPLER: setting.oneOf(SAMPLERS, 'parentbased_always_on'),
  /** Share of the traces that `traceidratio` records, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: setting.withDefault('1', ratio),
  /** `true` turns traces off. */
  OTEL_SDK_DISABLED: setting.flag(false),
};

export type TracingConfig = ValuesOf<typeof variables>;

/** Whether the process sends traces to a collector. */
export const isTraced = (config: TracingConfig): boolean =>
  config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !config.OTEL_SDK_DISABLED;

export const tracingSettings = { variables };
