import { NestFactory } from '@nestjs/core';
import { trace } from '@opentelemetry/api';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { NoTracing } from './no-tracing.js';
import { OpenTelemetryTracing } from './open-telemetry-tracing.js';
import { TracingModule } from './tracing.module.js';
import { TracingService } from './tracing.service.js';

async function tracingOfApplication(): Promise<TracingService> {
  const app = await NestFactory.createApplicationContext(TracingModule, { logger: false });
  const tracing = app.get<TracingService>(TracingService);
  await app.close();
  return tracing;
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
