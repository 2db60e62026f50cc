// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { SmtpMailer } from './nodemailer-mailers.js';

const MAIL = { id: 'msg_1', to: 'ana@example.com', senderName: 'Shop', subject: 'S', html: '<p>T</p>', text: 'T' };

/** Sends a mail to a server without STARTTLS; the query is of its URL. */
async function sendTo(host: string, query = ''): Promise<void> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = new SmtpMailer(`smtp://${host}:${port}${query}`, 'shop@example.com');
  try {
    await mailer.send(MAIL);
  } finally {
    mailer.onApplicationShutdown();
    server.close();
  }
}

describe('A mail server without TLS', () => {
  it('gets mails only on this machine, or if the URL permits it', async () => {
    await sendTo('127.0.0.1');
    await sendTo('127.0.0.2', '?requireTLS=false');
  });

  it('C-MSG-16: gets no mails on another machine', async () => {
    await expect(sendTo('127.0.0.2')).rejects.toThrow();
  });
});
