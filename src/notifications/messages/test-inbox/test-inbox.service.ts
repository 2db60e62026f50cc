import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../../platform/json/exact-json.js';
import { mapPage, type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Mail } from '../mail/mailer.js';
import { MAX_SUBJECT_LENGTH } from '../mail/mime.js';
import { type Message } from '../persistence/messages.repository.js';
import { type TestMessageKind, type TestMessageSummaryView, type TestMessageView } from './test-inbox.dto.js';
import { type ListedTestMessage, TestInboxRepository } from './test-inbox.repository.js';

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
    private readonly inbox: TestInboxRepository,
    private readonly clock: ClockService,
  ) {}

  /** Keeps a message. Idempotent: a message that is sent again stays one message. */
  async add(message: DeliveredMessage, content: TestMessageContent): Promise<void> {
    const { store_id, id, channel, kind, status, recipient } = message;
    const subject = content.subject === undefined ? null : plainText(content.subject, MAX_SUBJECT_LENGTH);
    const row = { store_id, id, channel, kind, status, recipient, subject, content: stringifyJson(content) };
    await this.inbox.insert({ ...row, created_at: this.clock.now() });
  }

  /** A page of messages, the newest first. */
  async list(storeId: string, page: PageRequest = {}): Promise<Page<TestMessageSummaryView>> {
    return mapPage(await this.inbox.findPage(storeId, page), buildSummary);
  }

  /** @throws Problem TEST_MESSAGE_NOT_FOUND */
  async get(storeId: string, messageId: string): Promise<TestMessageView> {
    const message = await this.inbox.find(storeId, messageId);
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

function buildSummary({
  id,
  channel,
  kind,
  status,
  recipient,
  subject,
  created_at,
}: ListedTestMessage): TestMessageSummaryView {
  return { id, channel, kind, status, to: recipient, subject, sent_at: created_at.toISOString() };
}
