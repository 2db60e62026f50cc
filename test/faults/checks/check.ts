// SPDX-License-Identifier: Apache-2.0
import pLimit from 'p-limit';
import { type ExpectedState } from '../expected-state.js';
import { type EventReceiver, type ReceivedMail } from '../external-services.js';
import { type RetryingClient } from '../retrying-client.js';
import { type Finding } from '../violation.js';

/** The resources that a process of the service uses, for the checks of leaks. */
export interface ProcessState {
  name: string;
  isRunning: boolean;
  memoryMiB: number;
  /** Open files and sockets. */
  handles: number;
}

/** The system under test: a running service and its database. */
export interface System {
  /** Runs a statement in its database. */
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  client: RetryingClient;
  /** The webhooks, mails and registrations received; absent if there are no external services, as for a restored backup. */
  received?: {
    /** The receivers of webhooks, by name. Each is subscribed to all events. */
    webhooks: Record<'reliable' | 'flaky' | 'slow' | 'hanging', Pick<EventReceiver, 'receipts'>>;
    mails: readonly ReceivedMail[];
    registrations: readonly { tracking_number: string }[];
  };
  /** Reads the state of the processes, which have been idle for some seconds; absent if the suite did not start them. */
  processes?: () => ProcessState[];
}

export type Check = (expected: ExpectedState, system: System) => Promise<Finding[]> | Finding[];

const READS_AT_ONCE = 8;

/** Judges each item, a few concurrently. */
export async function each<T>(
  items: Iterable<T>,
  judge: (item: T) => Promise<Finding | undefined | Finding[]>,
): Promise<Finding[]> {
  const limit = pLimit(READS_AT_ONCE);
  const found = await Promise.all([...items].map((item) => limit(() => judge(item))));
  return found.flat().filter((finding) => finding !== undefined);
}

/** How often each item occurs. */
export function counted<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
