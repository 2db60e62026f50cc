// SPDX-License-Identifier: Apache-2.0
import { type FactoryProvider, type NestMiddleware } from '@nestjs/common';

/** Ids, numbers and codes; never bodies, addresses, tokens or query strings. Undefined members are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** The span of a running `work`. */
export interface RunningSpan {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. @param type a code, such as `TIMEOUT` or a status */
  fail(type: string): void;
}

/** How a span relates to others. */
export interface SpanOptions {
  /** Default: an internal operation. */
  kind?: 'client' | 'consumer';
  /**
   * The traces that led to the work, as `traceparent`s. The span joins the only one; it starts a trace of its own with links if
   * there are several. Without any it is a child of the running span.
   */
  causes?: readonly (string | null)[];
}

/**
 * Spans of OpenTelemetry. `NoTracing` is for processes without it, and loads nothing; `OpenTelemetryTracing` makes the spans.
 */
export abstract class TracingService {
  /** Gives each request a span; undefined without tracing. */
  abstract readonly middleware: NestMiddleware['use'] | undefined;

  /** Runs `work` in a span. An error fails the span with its code or class, and is thrown on. */
  abstract span<T>(
    name: string,
    attributes: SpanAttributes,
    work: (span: RunningSpan) => Promise<T>,
    options?: SpanOptions,
  ): Promise<T>;

  /** Runs `work` in a span if it is part of a recorded one, so that polling starts no traces. */
  abstract innerSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;

  /** Adds an event with an error to the running span, if there is one. */
  abstract event(name: string, error: unknown): void;

  /** The running span as a `traceparent` of W3C Trace Context; null without one. */
  abstract traceparent(): string | null;
}

const NO_SPAN: RunningSpan = { set: () => undefined, fail: () => undefined };

/** Makes no spans: it only calls `work`. */
export class NoTracing extends TracingService {
  override readonly middleware = undefined;

  override span<T>(_name: string, _attributes: SpanAttributes, work: (span: RunningSpan) => Promise<T>): Promise<T> {
    return work(NO_SPAN);
  }

  override innerSpan<T>(_name: string, _attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    return work();
  }

  override event(): void {}

  override traceparent(): null {
    return null;
  }
}

/** Where `@opentelemetry/api` keeps what a process has registered. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

/** Provides `TracingService`: with spans if the process has registered OpenTelemetry before. */
export const tracingProvider: FactoryProvider<TracingService> = {
  provide: TracingService,
  async useFactory() {
    const { trace } = (globalThis as { [REGISTERED]?: { trace?: object } })[REGISTERED] ?? {};
    if (trace === undefined) return new NoTracing();
    const { OpenTelemetryTracing } = await import('./open-telemetry-tracing.js');
    return new OpenTelemetryTracing();
  },
};
