import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type RowOf, table } from '../../../platform/database/table.js';
import { ListReader, type Page, type PageRequest } from '../../../platform/pagination/index.js';
import { TestMessageEntity } from '../persistence/message.entity.js';

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

/** A message without its content. */
export type ListedTestMessage = RowOf<typeof LISTED>;

/** The table `test_messages`. */
@Injectable()
export class TestInboxRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Adds a message, or replaces the content of one that is there; deletes the oldest messages beyond the maximum. */
  async insert(message: TestMessageEntity): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(INSERT, MESSAGES.valuesOf(message));
      const [excess] = await this.database.query<{ id: string }[]>(NEWEST_EXCESS, [message.store_id]);
      if (excess) await this.database.query(DELETE_EXCESS, [message.store_id, excess.id]);
    });
  }

  /** Finds a page of messages, the newest first. */
  findPage(storeId: string, page: PageRequest): Promise<Page<ListedTestMessage>> {
    return LIST.findPage(this.database, storeId, {}, page);
  }

  async find(storeId: string, id: string): Promise<TestMessageEntity | undefined> {
    const [message] = await this.database.query<TestMessageEntity[]>(BY_ID, [storeId, id]);
    return message;
  }
}
