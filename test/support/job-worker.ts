// A worker process whose handler never finishes a job. Its argument is the queue. It prints the jobs that it runs.
import 'reflect-metadata';
import { jobProcess } from './jobs.js';

const [queue = ''] = process.argv.slice(2);
const worker = await jobProcess({
  queue,
  settings: { leaseMs: 2_000 },
  run: ({ reference }) => {
    process.stdout.write(`${reference}\n`);
    return new Promise<never>(() => {});
  },
});
worker.work();
