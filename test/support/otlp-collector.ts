// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

/** A received span. Attributes have their values as text. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: Record<string, string>;
  events: { name: string; attributes: Record<string, string> }[];
  /** The linked spans, as `TRACE-SPAN`. */
  links: string[];
  isFailed: boolean;
  /** The attributes of the process. */
  resource: Record<string, string>;
}

/** A collector of traces: OTLP over HTTP, with Protobuf bodies. */
export class OtlpCollector {
  readonly spans: ReceivedSpan[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  private readonly http = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]);
      this.headers.push(request.headers);
      if (request.url === '/v1/traces') this.spans.push(...spansOf(body));
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    })();
  });

  /** Starts a collector; it stops when the test file ends. */
  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await once(collector.http.listen(0, '127.0.0.1'), 'listening');
    afterFile(() => {
      collector.http.close();
      collector.http.closeAllConnections();
    });
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The spans of a trace, by name. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }
}

/** A Protobuf message: the values of each field by its number. A number of 8 bytes is a buffer, too. */
type Message = Map<number, (bigint | Buffer)[]>;

/** Decodes the wire format, without a schema. */
function decode(bytes: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    message.set(tag >> 3, [...(message.get(tag >> 3) ?? []), value]);
  }
  return message;
}

const buffers = (message: Message, field: number): Buffer[] => (message.get(field) ?? []) as Buffer[];
const messages = (message: Message, field: number): Message[] => buffers(message, field).map(decode);
const text = (message: Message, field: number): string => String(message.get(field)?.[0] ?? '');
const hex = (message: Message, field: number): string => buffers(message, field)[0]?.toString('hex') ?? '';
const number = (message: Message, field: number): number => Number(message.get(field)?.[0] ?? 0);

/** A `KeyValue` has a key and an `AnyValue`, whose first field is a text and whose third is a whole number. */
function attributesOf(message: Message, field: number): Record<string, string> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const value = messages(pair, 2)[0] ?? new Map();
      return [text(pair, 1), value.has(3) ? String(number(value, 3)) : text(value, 1)];
    }),
  );
}

/** The spans of an `ExportTraceServiceRequest`. */
function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(decode(body), 1).flatMap((ofResource) => {
    const resource = attributesOf(messages(ofResource, 1)[0] ?? new Map(), 1);
    return messages(ofResource, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({ ...spanOf(span), resource })),
    );
  });
}

function spanOf(span: Message): Omit<ReceivedSpan, 'resource'> {
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: number(span, 6),
    attributes: attributesOf(span, 9),
    events: messages(span, 11).map((event) => ({ name: text(event, 2), attributes: attributesOf(event, 3) })),
    links: messages(span, 13).map((link) => `${hex(link, 1)}-${hex(link, 2)}`),
    isFailed: number(messages(span, 15)[0] ?? new Map(), 3) === 2,
  };
}
