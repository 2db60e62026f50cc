// SPDX-License-Identifier: Apache-2.0
import { rows } from './database.js';
import { type TestStore } from './stores.js';

const HTML =
  '<!doctype html><html lang="en"><head><title>Mail</title></head><body><h1>It was delivered</h1></body></html>';

/** Adds a mail (`msg_0`) and a text message (`msg_1`) to the inbox of a test store. */
export async function fillInbox({ id }: TestStore): Promise<void> {
  const subject = 'Delivered';
  const mail = { senderName: 'Trial Shop', subject, html: HTML, text: 'In words' };
  const about = ['tracking', 'DELIVERED'];
  await rows('INSERT INTO test_messages VALUES ?', [
    [
      [id, 'msg_0', 'email', ...about, 'ana@example.com', subject, JSON.stringify(mail), new Date()],
      [id, 'msg_1', 'sms', ...about, '+5511987654321', null, JSON.stringify({ text: 'TEST In short' }), new Date()],
    ],
  ]);
}
