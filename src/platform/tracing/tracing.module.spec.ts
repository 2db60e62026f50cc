import { NestFactory } from '@nestjs/core';
import { trace } from '@opentelemetry/api';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { TracingModule } from './tracing.module.js';
import { TracingService } from './tracing.service.js';

async function isOn(): Promise<boolean> {
  const app = await NestFactory.createApplicationContext(TracingModule, { logger: false });
  const tracing = app.get<TracingService>(TracingService);
  await app.close();
  return tracing.isOn;
}

describe('tracing of an application', () => {
  afterEach(() => trace.disable());

  it('uses the OpenTelemetry that the application has registered', async () => {
    trace.setGlobalTracerProvider(new TracerProvider());
    expect(await isOn()).toBe(true);
  });

  it('is off if it has registered none', async () => {
    expect(await isOn()).toBe(false);
  });
});
