// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { startWorker } from '../../support/api-process.js';
import { MessageStack } from '../../support/message-stack.js';
import { workerWith } from '../../support/services.js';
import { startSmtp } from '../../support/smtp-receiver.js';
import { until } from '../../support/until.js';

it('a worker that is killed between sending and recording causes a repeat with the same Message-ID', async () => {
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, NOTIFICATION_DIGEST_SECONDS: '0', LOG_LEVEL: 'trace' };
  const stack = await MessageStack.start(env, 0);
  const [store, email] = [await stack.store(), `ana-${randomUUID().slice(0, 8)}@example.com`];
  const message = async () => (await store.messages()).find(({ recipient }) => recipient === email);
  smtp.next({ at: 'DATA', code: 'silent' });
  const first = await startWorker(stack.env);
  const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
  await store.move(parcel, 'IN_TRANSIT');
  await until(() => smtp.to(email).length === 1, 'the first mail');
  first.signal('SIGKILL');
  await first.exited;
  expect(await message()).toMatchObject({ state: 'sending' });
  // Ends the lease of the killed worker, which would end within a minute.
  await stack.database.query("UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = 'notifications.send'");
  const second = await workerWith(stack.env);
  await until(async () => (await message())?.state === 'sent', 'the message to be sent');
  const ids = smtp.to(email).map(({ email: { messageId } }) => messageId);
  const { id } = (await message()) ?? {};
  expect(ids).toEqual([`<${id}@parcels.example.com>`, `<${id}@parcels.example.com>`]);
  for (const { output } of [first, second]) expect(await output()).not.toContain(email);
  await second.stop();
});
