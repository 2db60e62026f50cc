import { type Recovery } from './recovery.js';

/** One fault that happened, and what came after it. */
export interface FaultResult extends Recovery {
  name: string;
  /** Those of the load, from the beginning of the fault until everything worked again. */
  requests: number;
  retries: number;
}

export interface FaultSummary {
  fault: string;
  count: number;
  apiMedianSeconds: number;
  apiWorstSeconds: number;
  workMedianSeconds: number;
  workWorstSeconds: number;
  requests: number;
  retries: number;
}

/** One line for each fault, in the order of their names. */
export function summaryOf(results: readonly FaultResult[]): FaultSummary[] {
  const names = [...new Set(results.map(({ name }) => name))].sort();
  return names.map((fault) => {
    const these = results.filter(({ name }) => name === fault);
    const [api, work] = [these.map((result) => result.api), these.map((result) => result.work)];
    const sum = (count: (result: FaultResult) => number): number =>
      these.reduce((total, result) => total + count(result), 0);
    return {
      fault,
      count: these.length,
      apiMedianSeconds: median(api),
      apiWorstSeconds: Math.max(...api),
      workMedianSeconds: median(work),
      workWorstSeconds: Math.max(...work),
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

const HEAD = ['Fault', 'Times', 'Writes again, s', 'worst', 'Work again, s', 'worst', 'Requests', 'Retries'];

/** The summary as a Markdown table. */
export function tableOf(summary: readonly FaultSummary[]): string {
  const seconds = (value: number): string => value.toFixed(1);
  const rows = summary.map((line) => [
    line.fault,
    String(line.count),
    ...[line.apiMedianSeconds, line.apiWorstSeconds, line.workMedianSeconds, line.workWorstSeconds].map(seconds),
    String(line.requests),
    String(line.retries),
  ]);
  const cells = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
