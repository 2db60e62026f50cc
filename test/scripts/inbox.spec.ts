// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { FileMailer } from '../../src/notifications/messages/mail/nodemailer-mailers.js';
import { OutgoingFiles } from '../../src/notifications/messages/mail/outgoing-files.js';

interface InboxScript {
  startInbox(options: { port: number; folder: string; cert: Buffer; key: Buffer }): Promise<Server>;
}

interface CertificateScript {
  localCertificate(folder: string): Promise<{ certFile: string; keyFile: string }>;
}

const load = <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(process.cwd(), 'scripts', path)).href) as Promise<T>;
const { startInbox } = await load<InboxScript>('demo/inbox.mjs');
const { localCertificate } = await load<CertificateScript>('lib/certificate.mjs');

const ATTACK = '<script>alert("1")</script>';
const LINK = 'https://127.0.0.1:8443/t/abc';

let folder: string;
let inbox: Server;
let ca: Buffer;

async function open(path: string) {
  const { port } = inbox.address() as AddressInfo;
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', port, path, ca, agent: false }, resolve).on('error', reject),
  );
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parcelward-inbox-'));
  const { certFile, keyFile } = await localCertificate(folder);
  ca = readFileSync(certFile);
  inbox = await startInbox({ port: 0, folder, cert: ca, key: readFileSync(keyFile) });
  const clock = { now: () => new Date('2026-11-21T18:23:29.680Z') };
  await new FileMailer(new OutgoingFiles(folder, clock), 'no-reply@localhost').send({
    id: 'msg_1',
    to: 'ana@example.com',
    senderName: ATTACK,
    subject: `Olá ${ATTACK} – Pedido 10&01`,
    html: `<p>Olá</p>${ATTACK}<a href="${LINK}">Rastrear</a>`,
    text: `Olá ${ATTACK}\n${LINK}`,
  });
  writeFileSync(join(folder, '2026-11-21T18-24-00-000Z-msg_2.sms.txt'), `To: +15035550101\n\n${ATTACK} ${LINK}\n`);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});

afterAll(() => {
  inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the inbox of npm run up', () => {
  it('C-RUN-9: lists mails and text messages, newest first, and escapes them', async () => {
    const { body, headers } = await open('/');
    expect(body).not.toContain('<script');
    const [sms = '', mail = ''] = body.match(/<li>.*<\/li>/g) ?? [];
    expect(sms).toMatch(/Nov 21, 18:24.*\+15035550101.*SMS: &lt;script&gt;/);
    expect(mail).toMatch(/Nov 21, 18:23.*ana@example\.com.*Olá &lt;script&gt;.*<span>10&amp;01<\/span>/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('shows a mail in a frame without scripts, and its text with links', async () => {
    const [, path = ''] = /href="(\/messages\/[^"]*eml)"/.exec((await open('/')).body) ?? [];
    const { body } = await open(path);
    expect(body).not.toContain('<script');
    expect(body).toContain(`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    expect(body).toContain(`<a href="${LINK}"`);
    const letter = await open(`${path}/html`);
    expect(letter.body).toContain(`<a href="${LINK}">Rastrear</a>`);
    expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox allow-popups /);
  });

  it.each(['/messages/secret.txt', '/messages/..%2Fsecret.txt', '/pictures/constructor', '/nothing', '//'])(
    'has no page %s',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404 });
    },
  );

  it('serves the pictures of the sample orders', async () => {
    const { status, headers } = await open('/pictures/LAMP-1.png');
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  });
});
