// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { accountStatements, answers } from './database.mjs';
import { privateFolder } from './folders.mjs';
import { freePort } from './ports.mjs';
import { run } from './run.mjs';
import { Refusal } from './say.mjs';

// mariadbd and mysqld refuse to run as root without an explicit option.
const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

/**
 * Starts a private MariaDB or MySQL server on a free port of 127.0.0.1 and returns its URL. Its data is kept in
 * `dataFolder`, by default `folder`, in `mariadb` or `mysql`, because the formats differ. `program` is `{command, prefix, env}`:
 * `prefix` is the folder that its package was unpacked to, or ''. With `tls`, `{certFile, keyFile}`, the server refuses
 * connections without TLS. A `volatile` server does not wait for the disk: it loses
 * the last second if it is killed.
 */
export async function startMariadb({
  program,
  folder,
  dataFolder = folder,
  daemons,
  database,
  password,
  tls,
  volatile = false,
}) {
  const { shared, options } = await relocated(program, privateFolder(join(dataFolder, 'tmp')));
  const version = await run(program.command, ['--no-defaults', '--version'], { env: program.env });
  const data = join(dataFolder, /mariadb/i.test(version) ? 'mariadb' : 'mysql');
  if (!existsSync(data)) await initialise({ program, shared, options, data });
  const port = await freePort();
  const accounts = join(folder, 'accounts.sql');
  const statements = [
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}'`,
    ...accountStatements(database, 'parcelward', password),
  ];
  writeFileSync(accounts, `${statements.join(';\n')};\n`, { mode: 0o600 });
  const daemon = daemons.start({
    name: 'mysql',
    kind: 'server',
    command: program.command,
    env: program.env,
    args: [
      ...options,
      `--datadir=${data}`,
      ...serving(port),
      ...(volatile ? VOLATILE : []),
      ...secured(tls),
      `--init-file=${accounts}`,
    ],
  });
  const url = `mysql://parcelward:${password}@127.0.0.1:${port}/${database}${tls ? '?ssl=required' : ''}`;
  await daemons.ready(daemon, () => answers(url));
  rmSync(accounts);
  return url;
}

/** The options of a server with data that exists in `data`; its temporary files are in `tmpdir`. */
export async function serverOptions({ program, data, tmpdir, port }) {
  const { options } = await relocated(program, privateFolder(tmpdir));
  return [...options, `--datadir=${data}`, ...serving(port)];
}

// Relative to the data folder, because the absolute path may exceed the length limit of sockets.
const serving = (port) => [
  '--socket=mysql.sock',
  '--pid-file=mysql.pid',
  '--bind-address=127.0.0.1',
  `--port=${port}`,
  '--loose-mysqlx=OFF',
  '--skip-name-resolve',
  '--skip-log-bin',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_bin',
  '--innodb-buffer-pool-size=256M',
  '--innodb-flush-log-at-trx-commit=1',
  '--max-connections=200',
];

const VOLATILE = ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--innodb-stats-auto-recalc=OFF'];

const secured = (tls) =>
  tls ? [`--ssl-cert=${tls.certFile}`, `--ssl-key=${tls.keyFile}`, '--require-secure-transport=ON'] : [];

/**
 * The server's folder of shared files, and the options of every start: among them those by which an unpacked server finds
 * its files. A starting MariaDB deletes all `#sql*` in `tmpdir`, also those of other servers.
 */
async function relocated({ command, prefix, env }, tmpdir) {
  const help = await run(command, ['--no-defaults', ...asRoot, '--verbose', '--help'], { env });
  const value = (name) => {
    const found = help.match(new RegExp(`^${name}\\s+(/.*?)/?$`, 'm'));
    if (!found) throw new Refusal(`${command} does not report its ${name}`);
    return found[1];
  };
  const shared = join(prefix, dirname(value('character-sets-dir')));
  const moved = [
    `--basedir=${join(prefix, value('basedir'))}`,
    `--lc-messages-dir=${shared}`,
    `--character-sets-dir=${join(shared, 'charsets')}`,
    `--plugin-dir=${join(prefix, value('plugin-dir'))}`,
  ];
  return { shared, options: ['--no-defaults', ...asRoot, `--tmpdir=${tmpdir}`, ...(prefix ? moved : [])] };
}

/** Creates the system tables in a temporary folder first, so that an interrupted set-up leaves no partial tables. */
async function initialise({ program, shared, options, data }) {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const { command, env } = program;
  if (basename(data) === 'mariadb') {
    const args = [
      ...options,
      `--datadir=${privateFolder(fresh)}`,
      '--bootstrap',
      '--log-warnings=0',
      '--enforce-storage-engine=',
    ];
    await run(command, [...args, '--max-allowed-packet=8M'], { env, cwd: fresh, input: systemTables(shared) });
  } else {
    await run(command, [...options, `--datadir=${fresh}`, '--initialize-insecure'], { env });
  }
  renameSync(fresh, data);
}

/** The statements of mariadb-install-db. The script itself needs files of the client's package. */
function systemTables(shared) {
  const parts = ['system_tables', 'performance_tables', 'system_tables_data', 'sys_schema'];
  const find = (part) => readdirSync(shared).find((name) => name.endsWith(`_${part}.sql`));
  const texts = parts
    .map(find)
    .filter((name) => name !== undefined)
    .map((name) => readFileSync(join(shared, name), 'utf8'));
  // With this variable set, the only account is root over the socket.
  return ['CREATE DATABASE mysql;', 'USE mysql;', "SET @auth_root_socket='root';", ...texts, ''].join('\n');
}
