// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type CatchUpPosition, type CatchUpSource } from '../../src/platforms/catch-up/catch-up.js';
import { type Payload } from '../../src/platforms/rules/payload.js';
import { afterFile } from './cleanup.js';

/** A catch-up of a test that has more never ends. */
const MAX_PAGES = 200;

/** An answer of a fake API; a body that is no text is written as JSON. */
export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A request as a fake API sees it. */
export interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fake of the API of a store platform: it answers from its orders, unless a test says something else. */
export abstract class PlatformServer {
  /** All requests, such as `GET /orders`, without their query. */
  readonly requests: string[] = [];
  /** Answers of the next requests; undefined is the answer that the API would give. */
  readonly nextAnswers: (FakeAnswer | 'hang' | undefined)[] = [];
  /** Called before each answer, which waits for it. */
  beforeAnswer: () => void | Promise<void> = () => undefined;
  private readonly http = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      const url = new URL(request.url ?? '', 'http://localhost');
      this.requests.push(`${request.method} ${url.pathname}`);
      await this.beforeAnswer();
      const sent = { method: request.method ?? '', url, headers: request.headers, body };
      const answer = this.nextAnswers.shift() ?? this.answer(sent);
      if (answer === 'hang') return;
      const { status = 200, headers, body: content = {} } = answer;
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    })();
  });

  /** Starts the server; it stops after the test file. */
  async start(): Promise<this> {
    await once(this.http.listen(0, '127.0.0.1'), 'listening');
    afterFile(async () => {
      this.http.closeAllConnections();
      await once(this.http.close(), 'close');
    });
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  protected abstract answer(request: FakeRequest): FakeAnswer;
}

/** What every fake order has. */
interface FakeOrder {
  id: number;
  /** Seconds since 1970. */
  changed: number;
}

/** Sorts as both platforms do: the one that changed longest ago first, then by id. */
export function byChange(a: FakeOrder, b: FakeOrder): number {
  return a.changed - b.changed || a.id - b.id;
}

/** Reads to the last page. The position is stored between the pages, as a job stores it. */
export async function readAllPages(
  source: CatchUpSource,
  start: CatchUpPosition,
): Promise<{ pages: Payload[][]; position: CatchUpPosition }> {
  const pages: Payload[][] = [];
  let position = start;
  while (pages.length < MAX_PAGES) {
    const page = await source.page(JSON.parse(JSON.stringify(position)) as CatchUpPosition);
    pages.push(page.orders);
    ({ position } = page);
    if (page.isLast) return { pages, position };
  }
  throw new Error(`There is no last page among ${MAX_PAGES}`);
}

export const instantAt = (seconds: number): string => new Date(seconds * 1000).toISOString();
