// SPDX-License-Identifier: Apache-2.0
// A worker process whose handler never finishes a job. Its arguments are the queue and, of a batch queue, `batch`. It prints
// the jobs that it runs.
import 'reflect-metadata';
import { type Job } from '../../src/platform/queue/job-handler.js';
import { batchQueue } from '../../src/platform/queue/queues.service.js';
import { jobProcess } from './jobs.js';

const [queue = '', kind] = process.argv.slice(2);
if (kind === 'batch') batchQueue(queue);
const runAll = (jobs: readonly Job[]): Promise<never> => {
  process.stdout.write(`${jobs.map(({ reference }) => reference).join(' ')}\n`);
  return new Promise<never>(() => {});
};
const worker = await jobProcess({ queue, settings: { leaseMs: 2_000 }, run: (job) => runAll([job]), runAll });
worker.work();
