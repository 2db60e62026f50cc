// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { scripts } from '../faults/scripts.js';
import { outputOf } from './programs.js';

const GUIDE = 'docs/operating/backup.md';

/** The commands that docs/operating/backup.md gives for backup and restore, with their own options, for databases of the tests. */
export interface DocumentedBackup {
  /** Dumps a database into a file, and returns the last line of the dump. */
  dump(databaseUrl: string, file: string): Promise<string>;
  /** Recreates a database from a dump. */
  restore(databaseUrl: string, file: string): Promise<void>;
}

export async function documentedBackup(): Promise<DocumentedBackup> {
  const clients = await scripts.databaseClients();
  const text = readFileSync(GUIDE, 'utf8');
  const commandOf = (pattern: RegExp): string => {
    const [command] = pattern.exec(text) ?? [];
    if (!command) throw new Error(`${GUIDE} has no command ${String(pattern)}`);
    return clients.isMariadb ? command.replace(' --set-gtid-purged=OFF', '') : command;
  };
  const dump = commandOf(/^mysqldump [^`]*?> parcelward\.sql\.gz$/m);
  const lastLine = commandOf(/^gunzip < parcelward\.sql\.gz \| tail -n 1/m);
  const restore = [commandOf(/^mysql [^`]*?--execute='[^']*'$/m), commandOf(/^gunzip .*\| mysql .*$/m)].join(' && ');

  const run = (command: string, databaseUrl: string, file: string): Promise<string> => {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const script = command
      .replaceAll('parcelward.sql.gz', `'${file}'`)
      .replace(/(?<!--user=)\bparcelward\b(?![.])/g, decodeURIComponent(pathname.slice(1)))
      .replaceAll('--host=HOST', `--host='${hostname}' --port=${port || 3306}`)
      .replaceAll('--user=parcelward --password', `--user='${decodeURIComponent(username)}'`)
      .replace(/^mysqldump/, `'${clients.dump}'`)
      .replace(/(^|\| )mysql /gm, `$1'${clients.load}' `);
    const env = { ...clients.env, MYSQL_PWD: decodeURIComponent(password) };
    return outputOf('sh', ['-euc', script], { cwd: tmpdir(), env });
  };
  return {
    dump: async (databaseUrl, file) => {
      await run(dump, databaseUrl, file);
      return run(lastLine, databaseUrl, file);
    },
    restore: async (databaseUrl, file) => void (await run(restore, databaseUrl, file)),
  };
}
