// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Canary } from './canaries.js';
import { rows } from './database.js';
import { servers } from './servers.js';

const TEXTS = `SELECT TABLE_NAME AS 'table', COLUMN_NAME AS name FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = DATABASE() AND DATA_TYPE IN ('char', 'varchar', 'text', 'mediumtext', 'longtext', 'json')`;

/** Where a canary is found: `table.column`, or such as `mail`, `log` and `redis`; each place once. */
export async function placesOf({ word, digits }: Canary): Promise<string[]> {
  const has = (text: string): boolean => text.toLowerCase().includes(word) || text.includes(digits);
  return [...(await columnsWith([word, digits])), ...(await redisKeysWith(has)), ...filesWith(has)].sort();
}

async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const columns = await rows<{ table: string; name: string }>(TEXTS);
  const found: string[] = [];
  for (const { table, name } of columns) {
    const tests = texts.map(() => `LOCATE(?, LOWER(CONVERT(\`${name}\` USING utf8mb4))) > 0`);
    const sql = `SELECT 1 FROM \`${table}\` WHERE ${tests.join(' OR ')} LIMIT 1`;
    if ((await rows(sql, [...texts])).length > 0) found.push(`${table}.${name}`);
  }
  return found;
}

async function redisKeysWith(has: (text: string) => boolean): Promise<string[]> {
  const redis = new Redis(servers.redis_url);
  try {
    const keys = await redis.keys('*');
    const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return keys.some((key, index) => has(key) || has(values[index]?.toString('latin1') ?? '')) ? ['redis'] : [];
  } finally {
    redis.disconnect();
  }
}

/** Mails, text messages, photos, and the logs of all processes. */
function filesWith(has: (text: string) => boolean): string[] {
  const { MAIL_FOLDER = '', UPLOADS_FOLDER = '' } = servers.env;
  const logs = join(MAIL_FOLDER, '..');
  const inFolder = (folder: string, pattern: RegExp): boolean =>
    existsSync(folder) &&
    readdirSync(folder, { withFileTypes: true }).some(
      (entry) => entry.isFile() && pattern.test(entry.name) && has(contentOf(join(folder, entry.name))),
    );
  return [
    ...(inFolder(MAIL_FOLDER, /\.(?:eml|txt)$/) ? ['mail'] : []),
    ...(inFolder(UPLOADS_FOLDER, /./) ? ['uploads'] : []),
    ...(inFolder(logs, /^(?:api|worker).*\.log$/) ? ['log'] : []),
  ];
}

/** The content of a file, empty if another test's erasure has deleted it since the folder was listed. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
