import { once } from 'node:events';
import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { type DiscoveryService } from '@nestjs/core';
import Bull from 'bull';
import { Router } from 'express';

const CONNECT_MS = 2_000;

/**
 * A page on which operators see the Bull queues that this process knows. To look at alone: what is due and what failed is in
 * the database, for `job parked` and `job run` of the command line.
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

/** A queue connects when it is first used, and its commands fail until it has; with Redis away they are to fail. */
async function connect({ client }: Bull.Queue): Promise<void> {
  if (client.status === 'ready') return;
  await once(client, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined);
}
