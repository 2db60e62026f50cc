// SPDX-License-Identifier: Apache-2.0
import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Queue, type QueueOptions } from 'bull';
import { bullName } from './job-handler.js';
import { ProcessorsService } from './processors.service.js';
import { QUEUES_TAG, QueueConnectionsService } from './queue-connections.service.js';

/** Keeps this Bull configuration apart from the one of an importing application, which has no key. */
const CONFIG_KEY = 'parcelward';

/** Options of every Bull queue. Bull never retries: the database holds due times and attempts. */
function bullOptions(connections: QueueConnectionsService): QueueOptions {
  return {
    createClient: (purpose) => connections.get(purpose),
    prefix: QUEUES_TAG,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    // A restart or a failover of Redis may lose the answer that gives a job to a worker. Nobody runs the job until Bull has found it
    // in two checks; by default they are 30 seconds apart.
    settings: { lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 1, retryProcessDelay: 500 },
    // The version check would connect to Redis at the start of every process, even of the command line.
    skipVersionCheck: true,
  } as QueueOptions;
}

@Module({})
export class QueueModule {
  /** Bull with the Redis of this process, for `PlatformModule`. */
  static forRoot(): DynamicModule {
    return BullModule.forRootAsync(CONFIG_KEY, { inject: [QueueConnectionsService], useFactory: bullOptions });
  }

  /** Registers the queues of a context. */
  static forFeature(...names: string[]): DynamicModule {
    const queues = BullModule.registerQueue(...names.map((name) => ({ configKey: CONFIG_KEY, name: bullName(name) })));
    const held = names.map((name) => ({
      provide: `processor of ${name}`,
      inject: [ProcessorsService, getQueueToken(bullName(name))],
      useFactory: (processors: ProcessorsService, queue: Queue) => processors.hold(name, queue),
    }));
    return { module: QueueModule, imports: [queues], providers: held };
  }
}
