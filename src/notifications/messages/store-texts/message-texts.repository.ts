import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type RowOf, table } from '../../../platform/database/table.js';
import { type Language } from '../../../platform/text/language.js';
import { MessageTextEntity } from './message-text.entity.js';

const TEXTS = table(MessageTextEntity);
const OF_STORE = `${TEXTS.select} WHERE store_id = ? ORDER BY language, kind`;
const ONE = `${TEXTS.select} WHERE store_id = ? AND language = ? AND kind = ?`;
const SET = `${TEXTS.insert} ON DUPLICATE KEY UPDATE subject = VALUES(subject), headline = VALUES(headline),
  paragraph = VALUES(paragraph), actor = VALUES(actor), updated_at = VALUES(updated_at)`;
const REMOVE = 'DELETE FROM message_texts WHERE store_id = ? AND language = ? AND kind = ?';

/** The texts of one kind and language of a store. */
export type MessageTextRecord = RowOf<typeof TEXTS>;

/** The table `message_texts`. */
@Injectable()
export class MessageTextsRepository {
  constructor(private readonly database: DatabaseService) {}

  findAll(storeId: string): Promise<MessageTextRecord[]> {
    return this.database.query<MessageTextRecord[]>(OF_STORE, [storeId]);
  }

  async find(storeId: string, language: Language, kind: string): Promise<MessageTextRecord | undefined> {
    const [row] = await this.database.query<MessageTextRecord[]>(ONE, [storeId, language, kind]);
    return row;
  }

  async set(row: MessageTextRecord): Promise<void> {
    await this.database.transaction(() => this.database.query(SET, TEXTS.valuesOf(row)));
  }

  async remove(storeId: string, language: Language, kind: string): Promise<void> {
    await this.database.transaction(() => this.database.query(REMOVE, [storeId, language, kind]));
  }
}
