// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { picture } from './drawings.mjs';
import { listPage, MAIL_HEAD, messagePage, STYLE } from './inbox-pages.mjs';

const MAX_MESSAGES = 300;
/** A file of the service: the time of sending, the store unless it is a mail to staff, and the message's id. */
const FILE = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-(?:[\w%.~-]+-)?(?:msg|inv|rst)_[0-9a-z]+\.(eml|sms\.txt)$/;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** A mail runs no script, has no origin, and loads only pictures; its links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/** @typedef {{ body: string | Buffer, status?: number, type?: string, policy?: string, location?: string }} Answer */

/**
 * Serves the mails and text messages of a folder, the demo's pictures, and the sample shop, on this machine.
 * @param {{ port: number, folder: string, cert: Buffer, key: Buffer, shop: { answer(request: import('node:http').IncomingMessage): Promise<Answer> } }} options
 * @returns {Promise<import('node:https').Server>}
 */
export function startInbox({ port, folder, cert, key, shop }) {
  const inbox = new Inbox(folder);
  const server = createServer({ cert, key }, (request, response) => {
    const [path] = (request.url ?? '/').split('?');
    /** @type {Promise<Answer>} */
    const answer = path === '/shop' ? shop.answer(request) : inbox.answer(path);
    answer.then(
      ({ status = 200, type = 'text/html; charset=utf-8', policy = PAGE_POLICY, body, location }) =>
        response
          .writeHead(status, {
            ...(location && { Location: location }),
            'Content-Type': type,
            'Content-Security-Policy': policy,
            'Cross-Origin-Resource-Policy': type === 'image/png' ? 'cross-origin' : 'same-origin',
            'Referrer-Policy': 'no-referrer',
            'X-Content-Type-Options': 'nosniff',
          })
          .end(body),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

class Inbox {
  #folder;
  #messages = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  async answer(path) {
    const [, place, name, part] = path.split('/');
    if (path === '/') return { body: listPage(await Promise.all(this.#files().map((file) => this.#message(file)))) };
    if (path === '/style.css') return { type: 'text/css', body: STYLE };
    if (place === 'pictures') return pictureAnswer(await picture(name));
    const message = place === 'messages' && this.#files().includes(name) ? await this.#message(name) : undefined;
    if (!message || (part && part !== 'html')) return notFound();
    return part ? { policy: MAIL_POLICY, body: `${MAIL_HEAD}${message.html}` } : { body: messagePage(message) };
  }

  /** The names of the newest files, newest first. */
  #files() {
    try {
      return readdirSync(this.#folder)
        .filter((name) => FILE.test(name))
        .sort()
        .reverse()
        .slice(0, MAX_MESSAGES);
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async #message(name) {
    const known = this.#messages.get(name) ?? (await this.#read(name));
    this.#messages.set(name, known);
    return known;
  }

  async #read(name) {
    const [, hour, minute, second, millisecond, ending] = FILE.exec(name) ?? [];
    const time = `${hour}:${minute}:${second}.${millisecond}`;
    const bytes = readFileSync(join(this.#folder, name));
    if (ending !== 'eml') {
      const [to, ...text] = bytes.toString('utf8').split('\n\n');
      return { name, time, to: to.replace('To: ', ''), subject: 'Text message', text: text.join('\n\n').trim() };
    }
    const { to, from, subject = '', html = '', text = '' } = await PostalMime.parse(bytes);
    return { name, time, to: to?.[0]?.address ?? '', from: from?.name, subject, html, text };
  }
}

const pictureAnswer = (body) => (body ? { type: 'image/png', body } : notFound());
const notFound = () => ({ status: 404, type: 'text/plain', body: 'There is no such page.\n' });
