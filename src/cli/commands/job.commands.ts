import { type Command } from 'commander';
import { type Run } from '../run.js';

/** `job parked | run`: work that failed for good, and its second chance. */
export function jobCommands(program: Command, run: Run): void {
  const job = program.command('job').description('work that failed too often and is not tried any more');
  job
    .command('parked')
    .description('list it, the last given up first')
    .action(() => run(({ parkedJobs }) => parkedJobs.list()));
  job
    .command('run')
    .description('have it tried again, as if it had never been tried')
    .argument('<store>', 'store id')
    .argument('<job>', 'job id')
    .action((storeId: string, job_id: string) =>
      run(async ({ parkedJobs }) => {
        await parkedJobs.runAgain(storeId, job_id);
        return { job_id };
      }),
    );
}
