// SPDX-License-Identifier: Apache-2.0
import { type Command } from 'commander';
import { subcommand } from '../input.js';
import { type Run } from '../services.js';

/** `job parked | run | status`: lists and retries dead jobs, and shows the unfinished work of a store (C-WORK-13). */
export function jobCommands(program: Command, run: Run): void {
  const job = subcommand(
    program,
    'job',
    'show unfinished work, and manage dead jobs, which failed too often to be retried',
  );
  subcommand(job, 'parked', 'list dead jobs, newest first').action(() => run(({ deadJobs }) => deadJobs.list()));
  subcommand(job, 'run <store> <job>', 'retry a dead job, with its attempts reset').action(
    (storeId: string, job_id: string) =>
      run(async ({ deadJobs }) => {
        await deadJobs.retry(storeId, job_id);
        return { job_id };
      }),
  );
  subcommand(job, 'status <store>', 'show the unfinished work of a store, with errors').action((store: string) =>
    run(async ({ stores, systemStatus }) => systemStatus.read((await stores.get(store)).store_id)),
  );
}
