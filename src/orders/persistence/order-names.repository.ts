// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { nameWords } from '../../platform/text/name-words.js';

/** As many orders are searched for a second word. */
const MAX_NAMED = 3_000;
/** As many words of a store with a prefix are searched. */
const MAX_WORDS = 20;
/** As many typed words are searched; more hardly tell people apart. */
const MAX_TYPED = 5;

// Documents are parsed by the database: most of a document is not about names, and is not sent.
const NAMES = ['customer.name', 'customer.first_name', 'customer.last_name', 'shipping_address.name'];
const SELECT_NAMES = `SELECT id, ${NAMES.map((path, index) => `JSON_UNQUOTE(JSON_EXTRACT(document, '$.${path}')) AS name${index}`).join(', ')}
  FROM orders WHERE store_id = ? AND id IN (?)`;
const SELECT_WORDS =
  'SELECT order_id, word FROM order_names FORCE INDEX (order_names_order) WHERE store_id = ? AND order_id IN (?)';
// Two relays may follow each other closely.
const INSERT =
  'INSERT INTO order_names (store_id, word, order_id) VALUES ? ON DUPLICATE KEY UPDATE order_id = VALUES(order_id)';
const DELETE = 'DELETE FROM order_names WHERE store_id = ? AND order_id = ? AND word IN (?)';

// DISTINCT would read every entry of a word; this seeks the next one.
const NEXT_WORD = `SELECT word FROM order_names WHERE store_id = ? AND word > ? AND word LIKE ? ESCAPE '|' ORDER BY word LIMIT 1`;
const COUNT = `SELECT COUNT(*) AS amount FROM
  (SELECT order_id FROM order_names WHERE store_id = ? AND word LIKE ? ESCAPE '|' LIMIT ${MAX_NAMED + 1}) counted`;
/** The newest orders with one word. */
const OF_WORD = '(SELECT order_id FROM order_names WHERE store_id = ? AND word = ? ORDER BY order_id DESC LIMIT ?)';
const HAS_WORD = `EXISTS (SELECT 1 FROM order_names x FORCE INDEX (order_names_order)
  WHERE x.store_id = ? AND x.order_id = found.order_id AND x.word LIKE ? ESCAPE '|')`;

interface Word {
  order_id: string;
  word: string;
}

/** An order with its names. */
type Named = { id: string } & Record<`name${number}`, string | null>;

/** The words of the present names in orders, table `order_names`. They are personal data. */
@Injectable()
export class OrderNamesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Replaces the words of orders after their names have changed. Joins the caller's transaction. */
  async refresh(storeId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const orders = await this.database.query<Named[]>(SELECT_NAMES, [storeId, ids]);
    const rows = await this.database.query<Word[]>(SELECT_WORDS, [storeId, ids]);
    const stored = Map.groupBy(rows, ({ order_id }) => order_id);
    const added: string[][] = [];
    for (const { id, ...names } of orders) {
      const words = new Set(nameWords(...Object.values(names)));
      const before = new Set(stored.get(id)?.map(({ word }) => word));
      for (const word of words.difference(before)) added.push([storeId, word, id]);
      const gone = [...before.difference(words)];
      if (gone.length > 0) await this.database.write(DELETE, [storeId, id, gone]);
    }
    if (added.length > 0) await this.database.write(INSERT, [added]);
  }

  /**
   * Finds the ids of orders whose names have a word with each of these prefixes, newest first. If more than 3,000 orders have
   * the rarest one, only the newest of them are searched.
   * @param words of `nameWords`
   */
  async findByWords(storeId: string, words: readonly string[], limit: number): Promise<string[]> {
    const prefixes = words.slice(0, MAX_TYPED).map((word) => `${word.replaceAll(/[|%_]/g, '|$&')}%`);
    const [rarest, ...others] = await this.rarestFirst(storeId, prefixes);
    if (rarest === undefined) return [];
    const found = await this.wordsWith(storeId, rarest);
    if (found.length === 0) return [];
    const each = others.length === 0 ? limit : Math.ceil(MAX_NAMED / found.length);
    const sql = `SELECT DISTINCT found.order_id FROM (${found.map(() => OF_WORD).join(' UNION ALL ')}) found
      ${others.length === 0 ? '' : `WHERE ${others.map(() => HAS_WORD).join(' AND ')}`} ORDER BY found.order_id DESC LIMIT ?`;
    const values = [...found.flatMap((word) => [storeId, word, each]), ...others.flatMap((other) => [storeId, other])];
    const rows = await this.database.query<Pick<Word, 'order_id'>[]>(sql, [...values, limit]);
    return rows.map(({ order_id }) => order_id);
  }

  /** The first words of the store with a prefix. */
  private async wordsWith(storeId: string, prefix: string): Promise<string[]> {
    const words: string[] = [];
    while (words.length < MAX_WORDS) {
      const values = [storeId, words.at(-1) ?? '', prefix];
      const [next] = await this.database.query<Pick<Word, 'word'>[]>(NEXT_WORD, values);
      if (next === undefined) break;
      words.push(next.word);
    }
    return words;
  }

  private async rarestFirst(storeId: string, prefixes: readonly string[]): Promise<string[]> {
    if (prefixes.length < 2) return [...prefixes];
    const counted: { prefix: string; amount: number }[] = [];
    for (const prefix of prefixes) {
      const [row] = await this.database.query<{ amount: string }[]>(COUNT, [storeId, prefix]);
      counted.push({ prefix, amount: Number(row?.amount) });
    }
    return counted.sort((a, b) => a.amount - b.amount).map(({ prefix }) => prefix);
  }
}
