import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type QueueOptions } from 'bull';
import { JobsService } from './jobs.service.js';
import { DeadJobsService } from './dead-jobs.service.js';
import { QueueConnectionsService } from './queue-connections.service.js';
import { bullName, QueuesService } from './queues.service.js';
import { WorkerNotifierService } from './worker-notifier.service.js';

/** Keeps this Bull configuration apart from that of an importing application, which has no key. */
const CONFIG_KEY = 'parcelward';

@Module({ providers: [QueueConnectionsService], exports: [QueueConnectionsService] })
class QueueConnectionsModule {}

/** Options of every Bull queue. Bull never retries: the database holds due times and attempts. */
function bullOptions(connections: QueueConnectionsService): QueueOptions {
  return {
    createClient: (purpose) => connections.get(purpose),
    // In a Redis cluster, the braces keep all keys on one node.
    prefix: '{parcelward:jobs}',
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    // Bull may hand out an id before the connection for commands is back, and then it only finds it again when it looks for stalled
    // ones. The default of 30 seconds made jobs wait for up to 52 seconds after a restart of Redis.
    settings: { lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 1, retryProcessDelay: 500 },
    // The version check would connect to Redis at the start of every process, even of the command line.
    skipVersionCheck: true,
  } as QueueOptions;
}

@Module({
  imports: [
    BullModule.forRootAsync(CONFIG_KEY, {
      imports: [QueueConnectionsModule],
      inject: [QueueConnectionsService],
      useFactory: bullOptions,
    }),
  ],
  providers: [QueuesService, JobsService, DeadJobsService, WorkerNotifierService],
  exports: [QueuesService, JobsService, DeadJobsService, WorkerNotifierService],
})
export class JobsModule {}

/** Registers the queues of a context, and gives it `JobsService` and `WorkerNotifierService`. */
@Module({})
export class QueueModule {
  static forFeature(...names: string[]): DynamicModule {
    const queues = BullModule.registerQueue(...names.map((name) => ({ configKey: CONFIG_KEY, name: bullName(name) })));
    return { module: QueueModule, imports: [JobsModule, queues], exports: [JobsModule] };
  }
}
