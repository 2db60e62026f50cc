// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Response } from 'playwright-core';
import { afterTest, afterWorker } from './cleanup.js';
import { servers } from './servers.js';
import { PATIENCE_MS } from './until.js';

/** How many windows a worker process keeps for reuse. */
const MOST_KEPT = 8;

const USUAL_SIZE = { width: 1280, height: 720 };

let connecting: Promise<Browser> | undefined;
/** Windows of ended visits for reuse, with their options, the latest last: opening one takes longer than most visits. */
const windows: { options: string; visit: Visit }[] = [];

/** The Chromium that `npm test` started. */
export function browser(): Promise<Browser> {
  connecting ??= connect();
  return connecting;
}

async function connect(): Promise<Browser> {
  const connected = await chromium.connect(servers.browser_url);
  afterWorker(() => {
    connecting = undefined;
    windows.length = 0;
    return connected.close();
  });
  return connected;
}

/** An empty page without cookies until the test ends; it records requests and errors. */
export class Visit {
  /** The URL of every request, refused ones included. */
  readonly requests: string[] = [];
  /** Errors of the console: scripts that failed, files that did not load, violations of the content security policy. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.context().on('request', (request) => this.requests.push(request.url()));
    page.on('websocket', (socket) => this.requests.push(socket.url()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`${message.text()} (${message.location().url})`);
    });
  }

  /** Opens a path of the service, and waits until the page and its files have loaded. */
  async open(path: string): Promise<Response> {
    const response = await this.page.goto(path, { waitUntil: 'load' });
    if (!response) throw new Error(`${path} is the page that was open already`);
    return response;
  }

  /** Requests to other hosts. */
  get foreignRequests(): string[] {
    return this.requests.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== this.origin);
  }

  /** Clears cookies and records. The page stays open, because a blank one would start another process. */
  async clear(): Promise<void> {
    await this.page.context().clearCookies();
    for (const kept of [this.requests, this.complaints]) kept.length = 0;
  }

  /** Saves a screenshot of the whole page as `.local/screenshots/NAME.png`, in a run with `SCREENSHOTS=1`. */
  async screenshot(name: string): Promise<void> {
    if (!process.env.SCREENSHOTS) return;
    const path = join(process.cwd(), '.local/screenshots', `${name}.png`);
    await this.page.screenshot({ path, fullPage: true, animations: 'disabled' });
  }
}

/**
 * Visits the service with Playwright's options, such as the window size, colour scheme and language. `baseURL` may name
 * another service.
 */
export async function newVisit({ viewport, colorScheme, ...options }: BrowserContextOptions = {}): Promise<Visit> {
  const key = JSON.stringify(options);
  const kept = windows.findLastIndex((window) => window.options === key);
  const visit = windows.splice(kept, kept < 0 ? 0 : 1)[0]?.visit ?? (await newWindow(options));
  afterTest(async () => {
    await visit.clear();
    windows.push({ options: key, visit });
    if (windows.length > MOST_KEPT) await windows.shift()?.visit.page.context().close();
  });
  await visit.page.setViewportSize(viewport ?? USUAL_SIZE);
  await visit.page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  return visit;
}

async function newWindow(options: BrowserContextOptions): Promise<Visit> {
  const baseURL = options.baseURL ?? servers.base_urls[0];
  const context = await (await browser()).newContext({ ignoreHTTPSErrors: true, ...options, baseURL });
  context.setDefaultTimeout(PATIENCE_MS);
  return new Visit(await context.newPage(), new URL(baseURL).origin);
}
