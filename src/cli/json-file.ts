import { readFile } from 'node:fs/promises';
import { Problem } from '../platform/errors/problem.js';
import { parseJson } from '../platform/json/exact-json.js';

/**
 * Reads the JSON value of a file.
 * @throws Problem MALFORMED_JSON, also if the file cannot be read
 */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return parseJson(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Problem('MALFORMED_JSON', `${path}: ${(error as Error).message}`, { cause: error });
  }
}
