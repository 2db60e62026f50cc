// SPDX-License-Identifier: Apache-2.0
import { connect } from 'node:net';
import { privateFolder } from './folders.mjs';
import { freePort } from './ports.mjs';
import { Refusal } from './say.mjs';

/** Starts a private Redis or Valkey server on a free port of 127.0.0.1, with its data in `folder`/redis, and returns its URL. */
export async function startRedis({ program, folder, daemons, password }) {
  const data = privateFolder(`${folder}/redis`);
  const port = await freePort();
  const settings = {
    bind: '127.0.0.1',
    port,
    requirepass: password,
    dir: `"${data.replaceAll(/["\\]/g, '\\$&')}"`,
    'maxmemory-policy': 'noeviction',
    appendonly: 'no',
  };
  const input = Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
  // "-" reads settings from standard input, so that no process list shows the password.
  const daemon = daemons.start({
    name: 'redis',
    kind: 'server',
    command: program.command,
    args: ['-'],
    env: program.env,
    input,
  });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await daemons.ready(daemon, () => pings(url));
  return url;
}

/** Whether the Redis of a `redis://` URL answers a PING. */
export function pings(url) {
  const { hostname, port, username, password } = new URL(url);
  const words = [username, password].filter(Boolean).map(decodeURIComponent);
  const commands = [...(words.length ? [['AUTH', ...words]] : []), ['PING']];
  const sent = commands.map(
    (parts) => `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
  );
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port || 6379), hostname.replace(/^\[|\]$/g, '') || '127.0.0.1', () =>
      socket.write(sent.join('')),
    );
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(3000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('PONG')) end(true);
      else if (answer.includes('-')) end(false);
    });
  });
}

/** Refuses a REDIS_URL where no Redis answers. The service itself checks Sentinels, a cluster, and one over TLS. */
export async function checkGivenRedis(url) {
  if (url.startsWith('redis:') && !(await pings(url)))
    throw new Refusal('REDIS_URL does not work: no Redis answers there');
}
