import pLimit from 'p-limit';
import { type Book } from '../book.js';
import { type GoodClient } from '../good-client.js';
import { type EventReceiver, type TakenMail } from '../surroundings.js';
import { type Finding } from '../violation.js';

/** A process of the service, to look for leaks. */
export interface ProcessState {
  name: string;
  isRunning: boolean;
  memoryMiB: number;
  /** Open files and sockets. */
  handles: number;
}

/** A running service over the database that the book is about. */
export interface System {
  /** Runs a statement in its database. */
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs a statement on each node of its database, and returns all rows. */
  rowsOfNodes<Row>(sql: string): Promise<Row[]>;
  client: GoodClient;
  /** What receivers got; absent if there was nobody to receive, as for a restored backup. */
  received?: {
    /** The receivers of webhooks by their names, each of all events. */
    webhooks: Record<'good' | 'flaky' | 'slow' | 'hanging', Pick<EventReceiver, 'taken'>>;
    mails: readonly TakenMail[];
    registrations: readonly { tracking_number: string }[];
  };
  /** The processes, after they had nothing to do for some seconds; absent if they are not the suite's. */
  processes?: () => ProcessState[];
}

export type Check = (book: Book, system: System) => Promise<Finding[]> | Finding[];

const READS_AT_ONCE = 8;

/** Judges each item, several at once. */
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
