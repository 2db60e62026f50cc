// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { unpackedServer } from './debian.mjs';
import { isMember } from './galera.mjs';
import { freePort } from './ports.mjs';
import { findProgram } from './run.mjs';

/**
 * Starts HAProxy in front of the nodes of a Galera cluster, on a free port of 127.0.0.1. It sends all statements to the first node
 * that is a member of the cluster, so there is one writer. Returns the URL of the database behind it.
 */
export async function startHaproxy({ nodes, folder, daemons }) {
  const command = findProgram(['haproxy']);
  const program = command ? { command, env: {} } : await unpackedServer('haproxy', ['haproxy'], ['haproxy']);
  const port = await freePort();
  const checks = await Promise.all(nodes.map(({ url }) => startCheck(url)));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, nodes, checks));
  const daemon = daemons.start({
    ...{ name: 'haproxy', kind: 'server', command: program.command, args: ['-db', '-f', file], env: program.env },
  });
  const url = Object.assign(new URL(nodes[0].url), { port }).href;
  await daemons.ready(daemon, () => isMember(url));
  return url;
}

function configuration(port, nodes, checks) {
  const servers = nodes.map(({ url }, index) => {
    const options = index === 0 ? 'on-marked-up shutdown-backup-sessions' : 'backup';
    return `  server node-${index + 1} ${new URL(url).host} check port ${checks[index]} ${options}`;
  });
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  maxconn 1000
  option httpchk
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** Starts a health check over HTTP: 200 while a node is a member of the cluster, like Galera's usual check scripts. Returns its port. */
async function startCheck(url) {
  const server = createServer((_request, response) => {
    void isMember(url).then((isUp) => response.writeHead(isUp ? 200 : 503).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
