// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The scripts below scripts/lib have no declarations.
const script = (name: string): Promise<unknown> => import(pathToFileURL(resolve('scripts/lib', name)).href);

/** Environment variables of a process. */
export type Settings = Record<string, string | undefined>;

export interface Daemon {
  name: string;
  child: ChildProcess & { pid: number };
  logFile: string;
  ended: Promise<unknown>;
  isRunning(): boolean;
}

export interface DaemonOptions {
  name: string;
  kind: 'service' | 'server';
  command: string;
  args: string[];
  env?: Settings;
  input?: string;
  ipc?: boolean;
  append?: boolean;
  /** Receives the message when the process ends by itself after it was ready. */
  onCrash?: (message: string) => void;
}

/** See scripts/lib/daemons.mjs. */
export interface Daemons {
  start(options: DaemonOptions): Daemon;
  ready(daemon: Daemon, isReady: () => Promise<boolean> | boolean, limit?: { seconds: number }): Promise<void>;
  stop(daemons: Daemon[]): Promise<void>;
  stopAll(): Promise<void>;
}

/** A program that can be started, as scripts/lib/service.mjs describes it. */
export interface Program {
  name: string;
  entry: string;
  env: Settings;
  readiness: (child: ChildProcess) => () => Promise<boolean> | boolean;
}

export interface ServerOptions {
  folder: string;
  purpose: string;
  daemons: Pick<Daemons, 'start' | 'ready'>;
  database: string;
  password: string;
  fresh: boolean;
}

/** Where a node of Galera listens, and where others reach it: see scripts/lib/galera.mjs. */
export interface NodePlace {
  host: string;
  publicHost: string;
  /** The port of the group. */
  group: number;
  /** The port to which others send missed writes. */
  transfer: number;
}

/** A node of Galera: see scripts/lib/galera.mjs. */
export interface GaleraNode {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  /** Continues a frozen node, and waits until it is a member of the cluster again. */
  thaw(): Promise<void>;
  untilMember(): Promise<void>;
  rejoin(): Promise<void>;
}

/** A Redis process: see scripts/lib/redis-server.mjs. */
export interface RedisServer {
  kill(): Promise<void>;
  start(): Promise<unknown>;
  freeze(): void;
  thaw(): void;
  /** `master` or `slave`, or null if it does not answer. */
  role(): Promise<string | null>;
  send(command: string, ...args: (string | number)[]): Promise<unknown>;
}

/** Redis Sentinel or Redis Cluster: see scripts/lib/redis-sentinel.mjs and redis-cluster.mjs. */
export interface ReplicatedRedis {
  /** For `REDIS_URL`. */
  url: string;
  servers: RedisServer[];
  /** The server that answers for a key; undefined during a failover. */
  master(key: string): Promise<RedisServer | undefined>;
  /** Begins a planned failover, as for maintenance: the old master becomes a replica. */
  switchMaster(key: string): Promise<unknown>;
}

/** The programs that dump and load a database: see scripts/lib/database-clients.mjs. */
export interface DatabaseClients {
  dump: string;
  load: string;
  env: Settings;
  isMariadb: boolean;
}

interface Scripts {
  Daemons: new (folder: string) => Daemons;
  findServer(name: 'mysql' | 'redis', environment: object): Promise<(options: ServerOptions) => Promise<string>>;
  answers(databaseUrl: string): Promise<boolean>;
  pings(redisUrl: string): Promise<boolean>;
  apiService(name: string, settings: Settings, programs: string): Program;
  workerService(name: string, settings: Settings, programs: string): Program;
  serviceCommand(args: string[]): { command: string; args: string[] };
  serviceSettings(options: SettingsOptions): Promise<Settings>;
  cli(words: string[], settings: Settings, options: { programs: string }): Promise<string>;
  databaseClients(): Promise<DatabaseClients>;
  privateFolder(path: string): string;
  baseUrl(settings: Settings): string;
  freePort(): Promise<number>;
  galeraPlaces(size: number): Promise<NodePlace[]>;
  startGalera(options: {
    folder: string;
    daemons: Daemons;
    database: string;
    password: string;
    places: readonly NodePlace[];
  }): Promise<{ nodes: GaleraNode[] }>;
  redisProgram(): Promise<object>;
  eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T>;
  startRedisSentinel(options: object): Promise<ReplicatedRedis>;
  startRedisCluster(options: object): Promise<ReplicatedRedis>;
  startHaproxy(options: { nodes: Pick<GaleraNode, 'url'>[]; folder: string; daemons: Daemons }): Promise<string>;
}

export interface SettingsOptions {
  port: number;
  certificate: { certFile: string; keyFile: string };
  databaseUrl?: string;
  redisUrl?: string;
  secrets: Record<string, string>;
  rateLimitPerIp: number;
}

const files = [
  'daemons',
  'folders',
  'servers',
  'database',
  'redis',
  'service',
  'ports',
  'galera',
  'haproxy',
  'redis-server',
  'redis-sentinel',
  'redis-cluster',
  'database-clients',
];

/** The exports of scripts/lib that the tests use. */
export const scripts = Object.assign({}, ...(await Promise.all(files.map((name) => script(`${name}.mjs`))))) as Scripts;
