import { type Command } from 'commander';
import { type Run } from '../services.js';

/** `job parked | run | status`: lists and retries dead jobs, and shows the unfinished work of a store (C-WORK-13). */
export function jobCommands(program: Command, run: Run): void {
  const job = program
    .command('job')
    .description('show unfinished work, and manage dead jobs, which failed too often to be retried');
  job
    .command('parked')
    .description('list dead jobs, newest first')
    .action(() => run(({ deadJobs }) => deadJobs.list()));
  job
    .command('run')
    .description('retry a dead job, with its attempts reset')
    .argument('<store>', 'store id')
    .argument('<job>', 'job id')
    .action((storeId: string, job_id: string) =>
      run(async ({ deadJobs }) => {
        await deadJobs.retry(storeId, job_id);
        return { job_id };
      }),
    );
  job
    .command('status')
    .description('show the unfinished work of a store, with errors')
    .argument('<store>', 'store id')
    .action((store: string) =>
      run(async ({ stores, systemStatus }) => systemStatus.read((await stores.get(store)).store_id)),
    );
}
