import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type QueueOptions } from 'bull';
import { Jobs } from './jobs.service.js';
import { ParkedJobs } from './dead-jobs.service.js';
import { QueueConnections } from './queue-connections.service.js';
import { bullName, Queues } from './queues.service.js';
import { Wakes } from './worker-notifier.service.js';

/** An application that imports this one configures its own queues without a key. */
const CONFIG_KEY = 'parcelward';

@Module({ providers: [QueueConnections], exports: [QueueConnections] })
class QueueConnectionsModule {}

/** Options of every Bull queue. What is due, when and how often is the database's to say: Bull tries nothing again. */
function bullOptions(connections: QueueConnections): QueueOptions {
  return {
    createClient: (purpose) => connections.get(purpose),
    // In a Redis cluster, the braces keep all keys on one node.
    prefix: '{parcelward:jobs}',
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    settings: { lockDuration: 30_000, stalledInterval: 30_000, maxStalledCount: 1, retryProcessDelay: 500 },
    // The check would connect at the start of every process, of the command line too.
    skipVersionCheck: true,
  } as QueueOptions;
}

@Module({
  imports: [
    BullModule.forRootAsync(CONFIG_KEY, {
      imports: [QueueConnectionsModule],
      inject: [QueueConnections],
      useFactory: bullOptions,
    }),
  ],
  providers: [Queues, Jobs, ParkedJobs, Wakes],
  exports: [Queues, Jobs, ParkedJobs, Wakes],
})
export class JobsModule {}

/** Gives a context `Jobs` and `Wakes`, and names its queues: those that it adds to or wakes, and those that it works off. */
@Module({})
export class QueueModule {
  static of(...names: string[]): DynamicModule {
    const queues = BullModule.registerQueue(...names.map((name) => ({ configKey: CONFIG_KEY, name: bullName(name) })));
    return { module: QueueModule, imports: [JobsModule, queues], exports: [JobsModule] };
  }
}
