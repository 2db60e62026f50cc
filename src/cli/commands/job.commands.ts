import { type Command } from 'commander';
import { type Run } from '../services.js';

/** `job parked | run`: lists and retries dead jobs. */
export function jobCommands(program: Command, run: Run): void {
  const job = program.command('job').description('manage dead jobs, which failed too often to be retried');
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
}
