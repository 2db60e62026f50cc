import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { type RequestHandler } from 'express';
import { type TenantRequest } from '../http/tenant-request.js';
import { parseTraceparent } from './traceparent.js';

/** Probes would be most of the spans of a quiet service. */
const PROBES = /^\/health\//;

/**
 * Gives each request a span, named by its method and the pattern of its route. It joins the trace of the `traceparent` header.
 */
export function requestSpans(tracer: Tracer): RequestHandler {
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
