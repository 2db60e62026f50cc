// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { multipart } from './claims.js';
import { call, type Json, type Reply } from './client.js';
import { aLine } from './orders.js';
import { pathOf } from './pages.js';
import { newStore, type TestStore } from './stores.js';
import { TestOrder, type Units } from './units.js';
import { until } from './until.js';

/** A store whose customers may start everything. Its mails are in its test inbox. */
export function openStore(self_service: Json = {}, settings: Json = {}): Promise<TestStore> {
  const allowed = { returns: true, claims: true, return_window_from: 'ordered', ...self_service };
  return newStore({ mode: 'test', self_service: allowed, ...settings });
}

/** Members of an order with a long title, several units, a line that cannot be returned, and a mail. */
export function aVariedOrder(members: Json = {}, line: Json = {}): Json {
  const title = 'Garden lamp with a shade of woven willow';
  const line_items = [
    { line_id: 'LAMP', sku: 'LAMP-1', title, quantity: 3, line_total: 30 },
    { line_id: 'TABLE', sku: 'TABLE-1', title: 'Side table', quantity: 1, line_total: 10 },
    { line_id: 'CARD', sku: 'GIFT-CARD', title: 'Gift card', quantity: 1, line_total: 10 },
  ].map((each) => aLine({ ...each, ...line }));
  return { line_items, order_notifications: { email: true }, ...members };
}

/** A browser of a customer, without script: it keeps cookies and the CSRF token of the last form. */
export class Customer {
  readonly cookies = new Map<string, string>();
  csrf = '';
  /** Further headers of its requests. */
  headers: Record<string, string> = {};

  constructor(
    readonly store: TestStore,
    readonly order: TestOrder,
    /** The path of the order's tracking page. */
    readonly page: string,
    readonly email: string,
    readonly baseUrl?: string,
  ) {}

  /** A customer of a new order of yesterday. */
  static async of(store: TestStore, units: Units = { A: 2, B: 1 }, members: Json = {}): Promise<Customer> {
    const email = `${randomUUID()}@example.com`;
    const ordered_at = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    const order = await TestOrder.create(store, units, { ordered_at, customer: { email }, ...members });
    const { tracking_page_url } = await order.read();
    return new Customer(store, order, pathOf(tracking_page_url), email);
  }

  /** The same customer in another browser. */
  elsewhere(baseUrl = this.baseUrl): Customer {
    return new Customer(this.store, this.order, this.page, this.email, baseUrl);
  }

  async request(
    path: string,
    method = 'GET',
    sent: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html',
      'accept-language': 'xx',
      ...(cookie !== '' && { cookie }),
      ...this.headers,
      ...sent.headers,
    };
    const reply = await call(path, { method, headers, body: sent.body, baseUrl: this.baseUrl });
    const [, name, value] = /^([^=]+)=([^;]+);/.exec(String(reply.headers['set-cookie'] ?? '')) ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    this.csrf = fieldOf(reply, 'csrf') ?? this.csrf;
    return reply;
  }

  /** Opens a page of the order, such as `/return`. */
  open(path: string): Promise<Reply> {
    return this.request(this.page + path);
  }

  /** Submits a form to a page of the order, and follows the redirect on the order's pages. */
  async submit(path: string, fields: Record<string, string>): Promise<Reply> {
    const reply = await this.send(path, fields);
    return reply.status === 303 ? this.request(String(reply.headers.location).replace(/^https?:\/\/[^/]+/, '')) : reply;
  }

  /** Submits a form, and follows nothing. */
  send(path: string, fields: Record<string, string>): Promise<Reply> {
    const body = new URLSearchParams({ csrf: this.csrf, ...fields }).toString();
    return this.request(this.page + path, 'POST', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Submits a photo. */
  sendPhoto(bytes: Uint8Array, csrf = this.csrf, query = ''): Promise<Reply> {
    const { body, headers } = multipart(bytes);
    const type = headers['content-type'] ?? '';
    const [, boundary = ''] = /boundary=(.*)$/.exec(type) ?? [];
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n`;
    return this.request(`${this.page}/claim/photos${query}`, 'POST', {
      body: Buffer.concat([Buffer.from(field), body]),
      headers,
    });
  }

  /** Submits a form with texts and photos to a page of the order. */
  async sendFiles(
    path: string,
    fields: Record<string, string>,
    photos: readonly Uint8Array<ArrayBuffer>[],
  ): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf: this.csrf, ...fields })) form.append(name, value);
    for (const photo of photos) form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return this.request(this.page + path, 'POST', { body: Buffer.from(await encoded.arrayBuffer()), headers });
  }

  /** Asks for a code, and reads it in the mail. */
  async code(flow: string): Promise<string> {
    await this.open(flow === 'withdraw' ? '/withdraw/items' : `/${flow}`);
    await this.submit(`/${flow}/code`, { email: this.email });
    return newestCode(this.store, this.email);
  }

  /** Proves the e-mail address, and shows the form. */
  async verify(flow: string): Promise<Reply> {
    return this.submit(`/${flow}/session`, { code: await this.code(flow) });
  }

  /** Shows the check page of a return of these units. */
  async chooseReturn(units: Units, fields: Record<string, string> = {}): Promise<Reply> {
    return this.submit('/return', { ...unitFields(units), reason: 'color', ...fields });
  }

  /** Shows the check page of a claim on these units. */
  async describeClaim(units: Units, fields: Record<string, string> = {}): Promise<Reply> {
    return this.submit('/claim', {
      ...unitFields(units),
      scope: 'some',
      reason: 'Lost',
      resolution: 'REFUND',
      ...fields,
    });
  }
}

const unitFields = (units: Units): Record<string, string> =>
  Object.fromEntries(Object.entries(units).map(([line, quantity]) => [`units.${line}`, String(quantity)]));

/** The value of a hidden field of a page. */
export function fieldOf({ text }: Reply, name: string): string | undefined {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
}

/** The hidden fields of a check page. */
export function submissionOf(page: Reply): { form: string; digest: string } {
  return { form: fieldOf(page, 'form') ?? '', digest: fieldOf(page, 'digest') ?? '' };
}

/** The HTML of the newest mail to an address. It waits for one. */
export async function newestMail(store: TestStore, email: string): Promise<string> {
  const { id } = await until(async () => {
    const { json } = await store.get('/test-inbox?limit=100');
    return (json.data as { messages: Json[] }).messages.find(({ to }) => to === email);
  }, 'the mail');
  const { json } = await store.get(`/test-inbox/${String(id)}`);
  return String((json.data as { message: Json }).message.html);
}

/** The messages with codes in a store's inbox, newest first. */
export async function codeMessages(store: TestStore): Promise<Json[]> {
  const { json } = await store.get('/test-inbox?limit=100');
  return (json.data as { messages: Json[] }).messages.filter(({ kind }) => kind === 'code');
}

/** The code in the newest mail to an address. It waits for a mail that was not read yet. */
export async function newestCode(store: TestStore, email: string): Promise<string> {
  const message = await until(async () => {
    const [newest] = (await codeMessages(store)).filter(({ to }) => to === email);
    return newest && !read.has(String(newest.message_id ?? newest.id)) ? newest : undefined;
  }, 'the mail with a code');
  read.add(String(message.message_id ?? message.id));
  return /\d{6}/.exec(String(message.subject))?.[0] ?? '';
}

const read = new Set<string>();
