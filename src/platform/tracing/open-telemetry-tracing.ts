// SPDX-License-Identifier: Apache-2.0
import {
  context,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type RequestHandler } from 'express';
import { errorKind } from '../errors/error-text.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { type RunningSpan, type SpanAttributes, type SpanOptions, TracingService } from './tracing.service.js';

/** The ids of a span, as W3C Trace Context passes them on. */
export interface SpanIds {
  traceId: string;
  spanId: string;
  /** Bit 0 says that the trace is recorded. */
  traceFlags: number;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Parses a `traceparent`. Undefined if it is invalid, so that a new trace starts. Later versions may have further parts. */
export function parseTraceparent(text: string): SpanIds | undefined {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || (version === '00' && rest !== undefined)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1 };
}

/** Writes a `traceparent` of version 00: 55 characters. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanIds): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** Probes would be most of the spans of a quiet service. */
const PROBES = /^\/health\//;

/**
 * Gives each request a span, named by its method and the pattern of its route. It joins the trace of the `traceparent` header.
 */
function requestSpans(tracer: Tracer): RequestHandler {
  return (request: TenantRequest, response, next) => {
    if (PROBES.test(request.path)) return next();
    const { method } = request;
    const sent = request.headers.traceparent;
    const caller = typeof sent === 'string' ? parseTraceparent(sent) : undefined;
    const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    response.once('close', () => {
      const { route, store } = request as TenantRequest & { route?: { path: string } };
      const { statusCode } = response;
      if (route) span.updateName(`${method} ${route.path}`).setAttribute('http.route', route.path);
      if (store) span.setAttribute('parcelward.store.id', store.store_id);
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500)
        span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
}

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Makes spans with the OpenTelemetry that is registered in the process, by `startTracing` or by an application. */
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

/** Spans of one trace have one parent, the first of them; spans of several traces are links. */
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
