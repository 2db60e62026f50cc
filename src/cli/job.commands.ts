import { type Command } from 'commander';
import { ParkedJobs } from '../platform/queue/parked-jobs.js';
import { type Run } from './run.js';

/** `job parked | run`: work that failed for good, and its second chance. */
export function jobCommands(program: Command, run: Run): void {
  const job = program.command('job').description('work that failed too often and is not tried any more');
  job
    .command('parked')
    .description('list it, the last given up first')
    .action(() => run((app) => app.get(ParkedJobs).list()));
  job
    .command('run')
    .description('have it tried again, as if it had never been tried')
    .argument('<store>', 'store id')
    .argument('<job>', 'job id')
    .action((storeId: string, job_id: string) =>
      run(async (app) => {
        await app.get(ParkedJobs).runAgain(storeId, job_id);
        return { job_id };
      }),
    );
}
