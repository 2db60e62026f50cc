// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type RowOf, table } from '../../../platform/database/table.js';
import { Problem } from '../../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../../platform/json/exact-json.js';
import { ListReader, mapPage, type Page, type PageRequest } from '../../../platform/pagination/index.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Mail, MAX_SUBJECT_LENGTH } from '../mail/mailer.js';
import { TestMessageEntity } from '../persistence/message.entity.js';
import { type Message } from '../persistence/messages.repository.js';
import { type TestMessageKind, type TestMessageSummaryView, type TestMessageView } from './test-inbox.dto.js';

/** The newest messages that a test store keeps (C-TEST-6). */
const MAX_TEST_MESSAGES = 500;

const MESSAGES = table(TestMessageEntity);
const LISTED = MESSAGES.omit('store_id', 'content');
// A message that is sent again after a failure is the same message.
const INSERT = `${MESSAGES.insert} ON DUPLICATE KEY UPDATE content = VALUES(content)`;
const NEWEST_EXCESS = `SELECT id FROM test_messages WHERE store_id = ? ORDER BY id DESC LIMIT 1 OFFSET ${MAX_TEST_MESSAGES}`;
const DELETE_EXCESS = 'DELETE FROM test_messages WHERE store_id = ? AND id <= ? ORDER BY id LIMIT 100';
const LIST = new ListReader(LISTED);
const BY_ID = `${MESSAGES.select} WHERE store_id = ? AND id = ?`;

/** A rendered mail, or the text of a text message. */
export type TestMessageContent = Pick<Mail, 'text'> & Partial<Omit<Mail, 'id' | 'to'>>;

/** A message that is passed on. */
export type DeliveredMessage = Pick<Message, 'store_id' | 'id' | 'channel' | 'status' | 'recipient'> & {
  kind: TestMessageKind;
};

/** The messages to customers of test stores, in place of their mailboxes and phones (C-TEST-5). */
@Injectable()
export class TestInboxService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Keeps a message. Idempotent: a message that is sent again stays one message. */
  async add(message: DeliveredMessage, content: TestMessageContent): Promise<void> {
    const { store_id, id, channel, kind, status, recipient } = message;
    const subject = content.subject === undefined ? null : plainText(content.subject, MAX_SUBJECT_LENGTH);
    const row = { store_id, id, channel, kind, status, recipient, subject, content: stringifyJson(content) };
    await this.insert({ ...row, created_at: this.clock.now() });
  }

  /**
   * Adds a message, or replaces the content of one that is there; deletes the oldest messages beyond the maximum.
   * @internal
   */
  async insert(message: TestMessageEntity): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(INSERT, MESSAGES.valuesOf(message));
      const [excess] = await this.database.query<{ id: string }[]>(NEWEST_EXCESS, [message.store_id]);
      if (excess) await this.database.write(DELETE_EXCESS, [message.store_id, excess.id]);
    });
  }

  /** A page of messages, the newest first. */
  async list(storeId: string, page: PageRequest = {}): Promise<Page<TestMessageSummaryView>> {
    return mapPage(await LIST.findPage(this.database, storeId, {}, page), buildSummary);
  }

  /** @throws Problem TEST_MESSAGE_NOT_FOUND */
  async get(storeId: string, messageId: string): Promise<TestMessageView> {
    const [message] = await this.database.query<TestMessageEntity[]>(BY_ID, [storeId, messageId]);
    if (!message) throw new Problem('TEST_MESSAGE_NOT_FOUND', `The test inbox has no message ${messageId}.`);
    const content = parseJson(message.content) as TestMessageContent;
    const { senderName, replyTo, unsubscribeUrl, html, text } = content;
    return {
      ...buildSummary(message),
      sender_name: senderName ?? null,
      reply_to: replyTo ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      html: html ?? null,
      text,
    };
  }
}

function buildSummary({ recipient, created_at, ...message }: RowOf<typeof LISTED>): TestMessageSummaryView {
  const { id, channel, kind, status, subject } = message;
  return { id, channel, kind, status, to: recipient, subject, sent_at: created_at.toISOString() };
}
