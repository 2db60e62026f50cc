import { type RunningSpan, type SpanAttributes, TracingService } from './tracing.service.js';

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
