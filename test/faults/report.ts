// SPDX-License-Identifier: Apache-2.0
import { type Recovery } from './recovery.js';

/** One injected fault and the recovery after it. */
export interface FaultResult extends Recovery {
  name: string;
  /** The requests of the load from the start of the fault to the recovery, among them the `retries`. */
  requests: number;
  retries: number;
}

export interface FaultSummary {
  fault: string;
  count: number;
  apiMedianSeconds: number;
  apiWorstSeconds: number;
  webhookMedianSeconds: number;
  webhookWorstSeconds: number;
  jobMedianSeconds: number;
  jobWorstSeconds: number;
  requests: number;
  retries: number;
}

/** One line for each kind of fault, sorted by name. */
export function summaryOf(results: readonly FaultResult[]): FaultSummary[] {
  const names = [...new Set(results.map(({ name }) => name))].sort();
  return names.map((fault) => {
    const these = results.filter(({ name }) => name === fault);
    const [api, webhook, job] = [
      these.map((one) => one.api),
      these.map((one) => one.webhook),
      these.map((one) => one.job),
    ];
    const sum = (count: (result: FaultResult) => number): number =>
      these.reduce((total, result) => total + count(result), 0);
    return {
      fault,
      count: these.length,
      apiMedianSeconds: median(api),
      apiWorstSeconds: Math.max(...api),
      webhookMedianSeconds: median(webhook),
      webhookWorstSeconds: Math.max(...webhook),
      jobMedianSeconds: median(job),
      jobWorstSeconds: Math.max(...job),
      requests: sum(({ requests }) => requests),
      retries: sum(({ retries }) => retries),
    };
  });
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const HEAD = [
  'Fault',
  'Times',
  'Writes again, s',
  'worst',
  'Webhooks again, s',
  'worst',
  'Jobs again, s',
  'worst',
  'Requests',
  'Retries',
];

/** The summary as a Markdown table. */
export function tableOf(summary: readonly FaultSummary[]): string {
  const seconds = (value: number): string => value.toFixed(1);
  const rows = summary.map((line) => [
    line.fault,
    String(line.count),
    ...[line.apiMedianSeconds, line.apiWorstSeconds, line.webhookMedianSeconds, line.webhookWorstSeconds].map(seconds),
    ...[line.jobMedianSeconds, line.jobWorstSeconds].map(seconds),
    String(line.requests),
    String(line.retries),
  ]);
  const cells = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
