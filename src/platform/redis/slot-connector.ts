// SPDX-License-Identifier: Apache-2.0
import { connect as connectTcp } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis';
import { type RedisNode } from '../config/redis-url.js';

/** The first and the last slot, then host, port and id of the master. The host may be null: it is the host that was asked. */
type SlotRange = [number, number, [string | null, number, string], ...unknown[]];

type ErrorEmitter = Parameters<AbstractConnector['connect']>[0];
type Stream = Awaited<ReturnType<AbstractConnector['connect']>>;

interface SlotOfCluster {
  /** Some of its nodes; they know the others. */
  nodes: readonly RedisNode[];
  /** A key of the slot whose master is to be found. */
  key: string;
  /** How each node is asked: credentials, TLS and time limits. */
  options: RedisOptions;
  /** The pause in milliseconds after all nodes have failed. */
  retryStrategy(times: number): number;
}

/** The errors of a node that cannot answer for any slot. `MOVED` names the slot that another node answers for. */
const LOST_CLUSTER = /^(CLUSTERDOWN|READONLY|UNBLOCKED|MASTERDOWN)\b/;

/** Finds the master of a slot, and connects to it. */
class SlotConnector extends AbstractConnector {
  /** The masters seen at the last look; the nodes of the URL may have left since. */
  private masters: readonly RedisNode[] = [];
  /** A later call of `connect` or `disconnect` supersedes the earlier ones. */
  private epoch = 0;

  /** @param onSlot is called with the slot of the key */
  constructor(
    private readonly cluster: SlotOfCluster,
    private readonly onSlot: (slot: number) => void,
  ) {
    super(cluster.options.connectTimeout ?? 0);
  }

  override async connect(emit: ErrorEmitter): Promise<Stream> {
    const epoch = ++this.epoch;
    for (let times = 1; ; times++) {
      const master = await this.findMaster(emit);
      if (epoch !== this.epoch) throw new Error('Connection is closed.');
      if (master) return this.open(master);
      await delay(this.cluster.retryStrategy(times));
    }
  }

  override disconnect(): void {
    this.epoch++;
    super.disconnect();
  }

  private open({ host, port }: RedisNode): Stream {
    const { tls } = this.cluster.options;
    this.stream = tls ? connectTls({ ...tls, host, port }) : connectTcp({ host, port });
    this.stream.once('error', (error) => (this.firstError = error));
    return this.stream;
  }

  /** Asks one node after the other, and begins with another one each time, because a node may be cut off from the others. */
  private async findMaster(emit: ErrorEmitter): Promise<RedisNode | undefined> {
    const known = [
      ...new Map([...this.cluster.nodes, ...this.masters].map((node) => [`${node.host} ${node.port}`, node])).values(),
    ];
    const first = this.epoch % known.length;
    let failure: unknown;
    for (const node of [...known.slice(first), ...known.slice(0, first)]) {
      try {
        return await this.ask(node);
      } catch (error) {
        failure = error;
      }
    }
    emit('error', new Error('No node of the Redis Cluster names the master', { cause: failure }));
    return undefined;
  }

  private async ask(node: RedisNode): Promise<RedisNode> {
    const redis = new Redis({ ...this.cluster.options, ...node, retryStrategy: () => null, enableReadyCheck: false });
    let failure: unknown;
    redis.on('error', (error) => (failure = error));
    try {
      const [ofKey, ranges] = await Promise.all([
        redis.call('CLUSTER', 'KEYSLOT', this.cluster.key) as Promise<number>,
        redis.call('CLUSTER', 'SLOTS') as Promise<SlotRange[]>,
      ]);
      this.onSlot(ofKey);
      this.masters = ranges.map(([, , [host, port]]) => ({ host: host || node.host, port }));
      const master = this.masters[ranges.findIndex(([from, to]) => from <= ofKey && ofKey <= to)];
      if (!master) throw new Error('No node of the Redis Cluster serves the slot');
      return master;
    } catch (error) {
      // "Connection is closed" does not say why.
      throw failure ?? error;
    } finally {
      redis.disconnect();
    }
  }
}

/**
 * Has ioredis connect to the master of one slot of a Redis Cluster, as it does to the master that Sentinels name. All keys of
 * a connection are in one slot. So unlike with ioredis's `Cluster`, which retries for seconds, commands fail at once during a
 * failover, and Bull gets the single connection that it expects.
 */
export function masterOfSlot(cluster: SlotOfCluster): Pick<RedisOptions, 'Connector' | 'reconnectOnError'> {
  let slot: number | undefined;
  const onSlot = (found: number): void => void (slot = found);
  return {
    Connector: class extends SlotConnector {
      constructor() {
        super(cluster, onSlot);
      }
    },
    // A client may be given a key of another slot by mistake, which no reconnection makes work.
    reconnectOnError: ({ message }) => LOST_CLUSTER.test(message) || message.startsWith(`MOVED ${slot} `),
  };
}
