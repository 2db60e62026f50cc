// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { workerWith } from '../../../support/services.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';
import { until } from '../../../support/until.js';

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

/** Moves a parcel of an order whose customer has this address. */
async function move(store: MessageStore, email: string): Promise<string> {
  const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
  await store.move(parcel, 'IN_TRANSIT');
  return parcel;
}

const messageTo = async (store: MessageStore, email: string) =>
  (await store.messages()).find(({ recipient }) => recipient === email);

describe('The mail server', () => {
  let stack: MessageStack;
  let smtp: SmtpReceiver;
  let store: MessageStore;
  beforeAll(async () => {
    smtp = await startSmtp();
    stack = await MessageStack.start({ SMTP_URL: smtp.url }, 2);
    store = await stack.store();
  });

  it('gets each mail once after an outage of hours', async () => {
    const addresses = [newAddress(), newAddress()];
    await smtp.stop();
    await move(store, addresses[0] as string);
    await stack.decided();
    for (let tries = 1; tries <= 5; tries++) await stack.failed(tries);
    await move(store, addresses[1] as string);
    await stack.decided();
    await smtp.start();
    stack.clock.forward(40 * 60);
    await stack.sent();
    expect(addresses.map((address) => smtp.to(address).length)).toEqual([1, 1]);
    for (const address of addresses)
      expect(await messageTo(store, address)).toMatchObject({ state: 'sent', error: null });
  });

  it.each([
    ['RCPT TO', 450],
    ['DATA', 451],
  ] as const)('is tried again if it responds to %s with %i', async (at, code) => {
    const email = newAddress();
    smtp.next({ at, code });
    await move(store, email);
    await stack.decided();
    await stack.failed(1);
    stack.clock.forward(40 * 60);
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(1);
  });

  it.each([
    ['RCPT TO', 550],
    ['DATA', 554],
  ] as const)('is not asked again after refusing a mail at %s with %i, and gets the others', async (at, code) => {
    const [refused, other] = [newAddress(), newAddress()];
    smtp.next({ at, code, message: `<${refused}> unknown` });
    await move(store, refused);
    await stack.sent();
    await move(store, other);
    await stack.sent();
    expect(await messageTo(store, refused)).toMatchObject({
      state: 'failed',
      error: `The mail server refused the message: ${at} ${code}`,
    });
    expect([smtp.to(refused), smtp.to(other).length]).toEqual([[], 1]);
  });

  it('gets queued mails even if Redis is emptied', async () => {
    const email = newAddress();
    await move(store, email);
    await stack.decided();
    const redis = new Redis(String(stack.env.REDIS_URL));
    await redis.flushdb();
    await redis.quit();
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(1);
  });
});

describe('A worker', () => {
  let stack: MessageStack;
  let smtp: SmtpReceiver;
  beforeAll(async () => {
    smtp = await startSmtp();
    const env = { SMTP_URL: smtp.url, NOTIFICATION_DIGEST_SECONDS: '0', LOG_LEVEL: 'trace' };
    stack = await MessageStack.start(env, 0);
  });

  it('does not log recipients of refused or failed mails', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    smtp.next({ at: 'RCPT TO', code: 450, message: `<${email}> is busy` });
    const worker = await workerWith(stack.env);
    await move(store, email);
    const failed = async (): Promise<boolean> => (await worker.output()).includes('Job failed, will retry');
    await until(failed, 'the failure to be logged');
    await until(async () => (await messageTo(store, email))?.state === 'sent', 'the mail');
    const output = await worker.output();
    expect(output).toContain('RCPT TO 450');
    expect(output).not.toContain(email);
  });
});
