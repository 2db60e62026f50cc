// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { unpackedServer } from './debian.mjs';
import { findProgram, run } from './run.mjs';
import { Refusal } from './say.mjs';

const PACKAGES = ['mariadb-client', 'mariadb-client-10.6', 'mariadb-client-10.5', 'mysql-client-core-8.0'];

/**
 * Finds the programs that dump and load a database: the installed ones, else those of the distribution's packages (a few megabytes).
 * Returns `{dump, load, env, isMariadb}`.
 */
export async function databaseClients() {
  const installed = [findProgram(['mariadb-dump', 'mysqldump']), findProgram(['mariadb', 'mysql'])];
  const { dump, load, env } = installed.every(Boolean)
    ? { dump: installed[0], load: installed[1], env: {} }
    : await unpackedClients();
  const isMariadb = /mariadb/i.test(await run(dump, ['--version'], { env }));
  return { dump, load, env, isMariadb };
}

async function unpackedClients() {
  try {
    const {
      command: dump,
      prefix,
      env,
    } = await unpackedServer('mysql-client', PACKAGES, ['mariadb-dump', 'mysqldump']);
    const load = join(prefix, 'usr/bin', dump.endsWith('mariadb-dump') ? 'mariadb' : 'mysql');
    return { dump, load, env };
  } catch (error) {
    throw new Refusal(
      `No mariadb-dump or mysqldump is here: install it (Debian and Ubuntu: apt-get install ${PACKAGES[0]}).\n${error.message}`,
    );
  }
}
