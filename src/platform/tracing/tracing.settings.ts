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
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.optional(url('https:', 'http:')),
  OTEL_EXPORTER_OTLP_HEADERS: setting.optional(),
  OTEL_SERVICE_NAME: setting.optional(),
  OTEL_RESOURCE_ATTRIBUTES: setting.optional(),
  OTEL_TRACES_SAMPLER: setting.oneOf(SAMPLERS, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: setting.parsed((raw) => ratio(raw ?? '1')),
};

export type TracingConfig = ValuesOf<typeof variables>;

/** Whether the process sends traces to a collector. */
export const isTraced = (config: TracingConfig): boolean => config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;

/** The settings of traces; `.env.example` explains each. */
export const tracingSettings = { variables };
