// SPDX-License-Identifier: Apache-2.0
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { OpenTelemetryTracing } from './open-telemetry-tracing.js';

const ONE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const TWO = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const causeOf = (traceId: string, spanId = '1111111111111111', flags = '01'): string =>
  `00-${traceId}-${spanId}-${flags}`;

const exporter = new InMemorySpanExporter();
// Records no traces of its own, only those of a recorded parent.
const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(0) });
const provider = new TracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor({ exporter })] });
let tracing: OpenTelemetryTracing;

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(provider);
  tracing = new OpenTelemetryTracing();
});
// Other test files run in this process.
afterAll(() => {
  trace.disable();
  context.disable();
});
beforeEach(() => exporter.reset());

const recorded = () =>
  exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    trace: span.spanContext().traceId,
    parent: span.parentSpanContext?.spanId,
  }));
const within = (work: () => Promise<unknown>): Promise<unknown> =>
  tracing.span('outer', {}, work, { causes: [causeOf(ONE)] });

describe('a span with causes', () => {
  it('is a child of the only one, whatever span runs', async () => {
    await within(() => tracing.span('inner', {}, () => Promise.resolve(), { causes: [causeOf(TWO), null] }));
    expect(recorded()[0]).toEqual({ name: 'inner', trace: TWO, parent: '1111111111111111' });
  });

  it('is a child of the first of several of one trace', async () => {
    const causes = [causeOf(ONE), causeOf(ONE, '2222222222222222')];
    await tracing.span('batch', {}, () => Promise.resolve(), { causes });
    expect(recorded()).toEqual([{ name: 'batch', trace: ONE, parent: '1111111111111111' }]);
  });

  it('starts a trace of its own with links to several traces', async () => {
    const links: unknown[] = [];
    const seen = { onStart: () => undefined, onEnd: () => undefined, shutdown: () => Promise.resolve() };
    const all = new TracerProvider({
      spanProcessors: [{ ...seen, forceFlush: () => Promise.resolve(), onEnd: (span) => void links.push(span.links) }],
    });
    trace.disable();
    trace.setGlobalTracerProvider(all);
    await new OpenTelemetryTracing().span(
      'batch',
      {},
      async () => {
        expect([ONE, TWO]).not.toContain(trace.getActiveSpan()?.spanContext().traceId);
      },
      { causes: [causeOf(ONE), null, causeOf(TWO), causeOf(ONE, '2222222222222222')] },
    );
    trace.disable();
    trace.setGlobalTracerProvider(provider);
    expect(links).toEqual([
      [ONE, TWO].map(
        (traceId) => expect.objectContaining({ context: expect.objectContaining({ traceId }) as object }) as object,
      ),
    ]);
  });

  it('starts a trace if the causes cannot be read', async () => {
    const started = tracing.span('alone', {}, () => Promise.resolve(tracing.traceparent()), { causes: ['?', null] });
    expect(await started).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });
});

describe('traceparent', () => {
  it('is null without a span, and that of the running one otherwise', async () => {
    expect(tracing.traceparent()).toBeNull();
    await within(() => Promise.resolve(expect(tracing.traceparent()).toMatch(new RegExp(`^00-${ONE}-.{16}-01$`))));
  });

  it('says that a trace is not recorded, so that the next process does not record it either', async () => {
    const causes = [causeOf(ONE, undefined, '00')];
    const inside = await tracing.span('unsampled', {}, () => Promise.resolve(tracing.traceparent()), { causes });
    expect(inside).toMatch(new RegExp(`^00-${ONE}-.{16}-00$`));
    expect(recorded()).toEqual([]);
  });
});

describe('innerSpan', () => {
  it('makes a span within a recorded one only', async () => {
    expect(await tracing.innerSpan('db', {}, () => Promise.resolve(1))).toBe(1);
    expect(recorded()).toEqual([]);
    await within(() => tracing.innerSpan('db', {}, () => Promise.resolve()));
    expect(recorded().map(({ name }) => name)).toEqual(['db', 'outer']);
  });

  it('makes none in what a request has left behind', async () => {
    let later: (() => Promise<void>) | undefined;
    await within(async () => {
      const bound = context.bind(context.active(), () => tracing.innerSpan('db', {}, () => Promise.resolve()));
      later = bound;
      return Promise.resolve();
    });
    await later?.();
    expect(recorded().map(({ name }) => name)).toEqual(['outer']);
  });
});

describe('an error', () => {
  it('fails the span with its code only, and is thrown on', async () => {
    const error = Object.assign(new Error('ana@example.com is taken'), { code: 'ER_DUP_ENTRY' });
    await expect(within(() => Promise.reject(error))).rejects.toBe(error);
    const [span] = exporter.getFinishedSpans();
    expect(span?.status).toEqual({ code: 2 });
    expect(span?.attributes).toEqual({ 'error.type': 'ER_DUP_ENTRY' });
    expect(JSON.stringify([span?.events, span?.status])).not.toContain('ana@');
  });

  it('of a retry is an event of the running span', async () => {
    await within(async () => {
      tracing.event('retry', Object.assign(new Error('ana@example.com'), { code: 'ER_LOCK_DEADLOCK' }));
      return Promise.resolve();
    });
    const events = exporter.getFinishedSpans()[0]?.events.map(({ name, attributes }) => [name, attributes]);
    expect(events).toEqual([['retry', { 'error.type': 'ER_LOCK_DEADLOCK' }]]);
  });
});
