// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Certificate } from './certificate-authority.js';
import { afterFile } from './cleanup.js';

/** A received mail. */
export interface ReceivedMail {
  /** Addresses of `RCPT TO`. */
  recipients: string[];
  /** Whether it came over TLS. */
  isEncrypted: boolean;
  raw: string;
  email: Email;
}

/** Failure of the next mail. `silent`: the server accepts the mail, but never responds. */
type ScriptedFailure = { at: 'RCPT TO' | 'DATA'; code: number | 'silent'; message?: string };

/**
 * Starts a local mail server.
 * @param tls for `smtps`, or for STARTTLS on `smtp`; by default there is no TLS
 */
export async function startSmtp(tls?: Certificate & { protocol: 'smtp' | 'smtps' }): Promise<SmtpReceiver> {
  const receiver = new SmtpReceiver(tls);
  await receiver.start();
  afterFile(() => receiver.stop());
  return receiver;
}

/** A mail server that keeps all mails, fails as scripted, and can be stopped and restarted. */
export class SmtpReceiver {
  readonly mails: ReceivedMail[] = [];
  private readonly script: ScriptedFailure[] = [];
  private server?: SMTPServer;
  private port = 0;

  constructor(private readonly tls?: Certificate & { protocol: 'smtp' | 'smtps' }) {}

  get url(): string {
    return `${this.tls?.protocol ?? 'smtp'}://127.0.0.1:${this.port}`;
  }

  /** Sets the failures of the next mails, one each. */
  next(...failures: ScriptedFailure[]): void {
    this.script.push(...failures);
  }

  /** Returns the mails to an address. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(address));
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      ...(this.tls
        ? {
            secure: this.tls.protocol === 'smtps',
            cert: readFileSync(this.tls.certFile),
            key: readFileSync(this.tls.keyFile),
          }
        : { disabledCommands: ['STARTTLS'] }),
      onRcptTo: (_address, _session, done) => done(this.refusalAt('RCPT TO')),
      onData: (stream, session, done) =>
        void this.take(stream, session).then(
          (hasResponse) => hasResponse && done(this.refusalAt('DATA')),
          (error: Error) => done(error),
        ),
    });
    // Ignore clients that close the connection early.
    server.on('error', () => undefined);
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Breaks all connections and refuses new ones. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (!server) return;
    for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
      connection._socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** @returns whether the client gets a response */
  private async take(stream: SMTPServerDataStream, { envelope, secure }: SMTPServerSession): Promise<boolean> {
    const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
    const isSilent = this.script[0]?.code === 'silent' && this.script.shift() !== undefined;
    if (this.script[0]?.at === 'DATA') return true;
    const email = await PostalMime.parse(raw);
    const recipients = envelope.rcptTo.map(({ address }) => address);
    this.mails.push({ recipients, isEncrypted: secure, raw: raw.toString('utf8'), email });
    return !isSilent;
  }

  private refusalAt(at: ScriptedFailure['at']): Error | null {
    if (this.script[0]?.at !== at) return null;
    const { code, message = 'Refused by the test' } = this.script.shift() as ScriptedFailure;
    return Object.assign(new Error(message), { responseCode: code });
  }
}
