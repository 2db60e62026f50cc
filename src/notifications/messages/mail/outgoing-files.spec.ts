// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogSmsSender } from '../sms/sms-sender.js';
import { FileMailer } from './nodemailer-mailers.js';
import { OutgoingFiles } from './outgoing-files.js';

const FROM = 'no-reply@parcels.example.com';
const clock = { now: () => new Date('2026-11-27T12:00:00.000Z') };

let folder: string;
let files: OutgoingFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
  files = new OutgoingFiles(folder, clock as never);
});
afterEach(() => rm(folder, { recursive: true }));

const mailTo = (to: string, id: string, storeId: string | undefined) =>
  new FileMailer(files, FROM).send({
    ...{ id, storeId, to, senderName: 'Shop', subject: 'Hi', text: `Dear ${to}, ${FROM}`, html: '' },
  });

/** The ids of the files. */
const left = async () => (await readdir(folder)).map((name) => /(msg_[0-9a-z]+|inv_\d)\./.exec(name)?.[1]).toSorted();

describe('C-PRIV-5: the files of messages', () => {
  it('are deleted by the id of the message and by its recipient', async () => {
    for (const [to, id] of [
      ['ana@example.com', 'msg_1'],
      ['ana@example.com', 'msg_2'],
      ['bea@example.com', 'msg_3'],
    ] as const)
      await mailTo(to, id, 'sto_a');
    await files.remove({ storeId: 'sto_a', ids: new Set(['msg_3']), recipients: ['Ana@Example.com'] });
    expect(await left()).toEqual([]);
  });

  it('are left if they only name an address, such as that of the sender', async () => {
    await mailTo('bea@example.com', 'msg_1', 'sto_a');
    await files.remove({ storeId: 'sto_a', ids: new Set(), recipients: [FROM, 'parcels.example.com', '2026-11-27'] });
    expect(await left()).toEqual(['msg_1']);
  });

  it('are left if they are of another store, or to staff', async () => {
    await mailTo('ana@example.com', 'msg_1', 'sto_b');
    await mailTo('ana@example.com', 'inv_1', undefined);
    await files.remove({ storeId: 'sto_a', ids: new Set(['msg_1']), recipients: ['ana@example.com'] });
    expect(await left()).toEqual(['inv_1', 'msg_1']);
  });

  it('are found by addresses that mail software writes in another way, and by phones', async () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    await mailTo('ana@münchen.example', 'msg_1', 'sto_a');
    await mailTo(long, 'msg_2', 'sto_a');
    const sms = new LogSmsSender(files, { info: () => undefined } as never);
    await sms.send({ id: 'msg_3', storeId: 'sto_a', to: '+5548991234567', text: 'Hi' });
    await files.remove({
      storeId: 'sto_a',
      ids: new Set(),
      recipients: ['ana@münchen.example', long, '+5548991234567'],
    });
    expect(await left()).toEqual([]);
  });
});
