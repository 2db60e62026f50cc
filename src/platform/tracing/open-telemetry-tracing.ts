import {
  context,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { requestSpans } from './request-spans.js';
import { errorKind } from '../errors/error-text.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';
import { type RunningSpan, type SpanAttributes, type SpanOptions, TracingService } from './tracing.service.js';

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Makes spans with the OpenTelemetry that is registered in the process: that of `startTracing`, or an application's own. */
export class OpenTelemetryTracing extends TracingService {
  private readonly tracer = trace.getTracer('parcelward');
  override readonly middleware = requestSpans(this.tracer);

  override async span<T>(
    name: string,
    attributes: SpanAttributes,
    work: (span: RunningSpan) => Promise<T>,
    { kind, causes = [] }: SpanOptions = {},
  ): Promise<T> {
    const { parent, links } = originOf(causes);
    const options = { attributes: { ...attributes }, links, kind: kind && KINDS[kind] };
    return this.tracer.startActiveSpan(name, options, parent, (span) => ended(span, work));
  }

  override innerSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    return trace.getActiveSpan()?.isRecording() ? this.span(name, attributes, work) : work();
  }

  override event(name: string, error: unknown): void {
    trace.getActiveSpan()?.addEvent(name, { 'error.type': errorKind(error) });
  }

  override traceparent(): string | null {
    const ids = trace.getActiveSpan()?.spanContext();
    return ids ? formatTraceparent(ids) : null;
  }
}

/** Spans of one trace have one parent, the first of them; those of several traces are links. */
function originOf(causes: SpanOptions['causes']): { parent: Context; links: Link[] } {
  const spans = (causes ?? []).flatMap((text) => (text === null ? [] : (parseTraceparent(text) ?? [])));
  const traces = Map.groupBy(spans, ({ traceId }) => traceId).values();
  const [first, ...others] = [...traces].flatMap(([ids]) => (ids ? [{ ...ids, isRemote: true }] : []));
  if (!first) return { parent: context.active(), links: [] };
  if (others.length === 0) return { parent: trace.setSpanContext(ROOT_CONTEXT, first), links: [] };
  return { parent: ROOT_CONTEXT, links: [first, ...others].map((ids) => ({ context: ids })) };
}

function running(span: Span): RunningSpan {
  return {
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  };
}

async function ended<T>(span: Span, work: (span: RunningSpan) => Promise<T>): Promise<T> {
  try {
    return await work(running(span));
  } catch (error) {
    running(span).fail(errorKind(error));
    throw error;
  } finally {
    span.end();
  }
}
