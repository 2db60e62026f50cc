// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { type DiscoveryService } from '@nestjs/core';
import Bull from 'bull';
import { Router } from 'express';

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * A read-only page of this process's Bull queues for operators. Due and dead jobs are in the database: the CLI commands
 * `job parked` and `job run` list and retry dead jobs.
 */
export function queueBoard(discovery: DiscoveryService, basePath: string): Router {
  const queues = discovery
    .getProviders()
    .map(({ instance }) => instance as unknown)
    .filter((instance) => instance instanceof Bull);
  const serverAdapter = new ExpressAdapter().setBasePath(basePath);
  createBullBoard({
    queues: queues.map((queue) => new BullAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Parcelward', hideRedisDetails: true } },
  });
  const connected = Router().use((_request, _response, next) => {
    Promise.all(queues.map(connect)).then(() => next(), next);
  });
  return connected.use(serverAdapter.getRouter() as Router);
}

/** A queue connects at its first use, and its commands fail until then. They also fail if Redis is unavailable. */
async function connect({ client }: Bull.Queue): Promise<void> {
  if (client.status === 'ready') return;
  await once(client, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) }).catch(() => undefined);
}
