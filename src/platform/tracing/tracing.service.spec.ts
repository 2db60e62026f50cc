// SPDX-License-Identifier: Apache-2.0
import { trace } from '@opentelemetry/api';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { OpenTelemetryTracing } from './open-telemetry-tracing.js';
import { NoTracing, tracingProvider, type TracingService } from './tracing.service.js';

async function tracingOfApplication(): Promise<TracingService> {
  return tracingProvider.useFactory();
}

describe('tracing of an application', () => {
  afterEach(() => trace.disable());

  it('uses the OpenTelemetry that the application has registered', async () => {
    trace.setGlobalTracerProvider(new TracerProvider());
    expect(await tracingOfApplication()).toBeInstanceOf(OpenTelemetryTracing);
  });

  it('is off if it has registered none', async () => {
    expect(await tracingOfApplication()).toBeInstanceOf(NoTracing);
  });
});
