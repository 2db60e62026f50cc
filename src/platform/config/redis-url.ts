// SPDX-License-Identifier: Apache-2.0
import { parsedUrl } from '../validation/parsed-url.js';

/** The address of a server. */
export interface RedisNode {
  host: string;
  port: number;
}

/** The servers that `REDIS_URL` names. */
export interface RedisAddress {
  /** One server, the Sentinels that know the server, or nodes of a cluster that know the others. */
  kind: 'server' | 'sentinel' | 'cluster';
  isTls: boolean;
  nodes: RedisNode[];
  username?: string;
  password?: string;
  /** The number of the database; 0 in a cluster. */
  database: number;
  /** The name by which the Sentinels know the servers; empty without Sentinels. */
  service: string;
  sentinelUsername?: string;
  sentinelPassword?: string;
}

const SCHEMES = 'redis://, redis+sentinel:// or redis+cluster://, or rediss for redis with TLS';

/** Scheme, kind, credentials, hosts, path and parameters. */
const SHAPE = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

const DEFAULT_PORTS = { server: 6379, sentinel: 26379, cluster: 6379 };

/**
 * Parses `REDIS_URL` (C-OPS-12). A parameter that it does not know is refused, because an ignored `?ssl=true` would leave the
 * connection unencrypted.
 * @throws Error that says what it must be
 */
export function parseRedisUrl(raw: string): RedisAddress {
  const [, tls, kind = 'server', credentials = '', hosts = '', path = '', query = ''] = SHAPE.exec(raw) ?? [];
  if (tls === undefined) throw new Error(`must be a URL that begins with ${SCHEMES}`);
  const address = { kind: kind as RedisAddress['kind'], isTls: tls !== '', service: '' };
  const nodes = hosts.split(',').map((host) => nodeOf(host, DEFAULT_PORTS[address.kind]));
  if (address.kind === 'server' && nodes.length > 1)
    throw new Error('must have one host; redis+sentinel:// and redis+cluster:// have several');
  return {
    ...address,
    nodes,
    ...credentialsOf(credentials),
    ...pathOf(address.kind, path),
    ...parametersOf(kind, query),
  };
}

function nodeOf(text: string, defaultPort: number): RedisNode {
  const { hostname = '', port } = parsedUrl(`redis://${text}`) ?? {};
  if (hostname === '') throw new Error('must have a host, or host:port, between the commas');
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || defaultPort) };
}

function credentialsOf(text: string): Pick<RedisAddress, 'username' | 'password'> {
  const [username = '', ...password] = text.split(':');
  return { username: decoded(username), password: decoded(password.join(':')) };
}

function pathOf(kind: RedisAddress['kind'], path: string): Pick<RedisAddress, 'service' | 'database'> {
  const parts = path.split('/');
  const [service, number = '', ...rest] = kind === 'sentinel' ? parts : ['', ...parts];
  if (kind === 'sentinel' && !service)
    throw new Error("must name the Sentinels' service after the hosts, such as /mymaster");
  if (rest.length > 0 || !/^\d*$/.test(number)) throw new Error('must name a database by its number, such as /0');
  if (kind === 'cluster' && Number(number) > 0) throw new Error('must not name a database: a cluster has only one');
  return { service: decoded(service ?? '') ?? '', database: Number(number) };
}

function parametersOf(kind: string, query: string): Pick<RedisAddress, 'sentinelUsername' | 'sentinelPassword'> {
  const parameters = new URLSearchParams(query);
  const known = ['sentinel_username', 'sentinel_password'];
  if (kind !== 'sentinel' && parameters.size > 0) throw new Error('must have no parameters');
  if ([...parameters.keys()].some((name) => !known.includes(name)))
    throw new Error(`may only have the parameters ${known.join(' and ')}`);
  const [sentinelUsername, sentinelPassword] = known.map((name) => parameters.get(name) ?? undefined);
  return { sentinelUsername, sentinelPassword };
}

/** @throws Error if the text is not percent-encoded */
function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw new Error('must have its special characters percent-encoded, such as %25 for %');
  }
}
