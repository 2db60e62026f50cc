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
