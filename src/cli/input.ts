// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command } from 'commander';
import { Problem } from '../platform/errors/problem.js';
import { parseJson } from '../platform/json/exact-json.js';
import { ACCOUNT_GATEWAYS } from '../shipments/index.js';

/** The first line of standard input, for a secret that must not be in the arguments, which other processes see. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

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

/**
 * Reads standard input as JSON.
 * @throws Problem MALFORMED_JSON, which does not quote it, because it has secrets
 */
export async function readJsonInput(): Promise<unknown> {
  try {
    return parseJson(await text(process.stdin));
  } catch {
    throw new Problem('MALFORMED_JSON', 'Standard input is not JSON.');
  }
}

/** What the arguments of commands are, for the help. */
const ARGUMENTS = new Map([
  ['<store>', 'store id'],
  ['<claim>', 'claim id'],
  ['<import>', 'import id'],
  ['<job>', 'job id'],
  ['<request>', 'request id'],
  ['<endpoint>', 'endpoint id'],
  ['<connection>', 'connection id'],
  ['[delivery]', 'delivery id'],
  ['<token>', 'carrier token'],
  ['<source>', ACCOUNT_GATEWAYS.join(', ')],
  ['<file>', 'list, as JSON'],
  ['<tracking_number>', 'tracking number as sent to the API'],
]);

/** Adds a command by its name and its arguments, such as `show <store> <claim>`. */
export function subcommand(parent: Command, usage: string, description: string): Command {
  const [name = '', ...names] = usage.split(' ');
  const command = parent.command(name).description(description);
  for (const each of names) command.argument(each, ARGUMENTS.get(each));
  return command;
}
