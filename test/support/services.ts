import { deserialize, serialize } from 'node:v8';
import { servers } from './servers.js';

/** A service that another process runs. */
export type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

interface Place {
  /** A database of a test's own; that of all tests when left out. */
  databaseUrl?: string;
  /** Whether the call is a transaction, for a service that takes part in its caller's. */
  inTransaction?: boolean;
}

/**
 * A service as a merchant dashboard's backend has it, over the tests' database. Another process runs it: to load the
 * services takes a test file three seconds.
 * @param name of its class
 */
export function service<T extends object>(name: string, place: Place = {}): Remote<T> {
  const get = (_target: object, method: string | symbol): unknown =>
    // A promise's own question, whether this is another one.
    method === 'then' ? undefined : (...args: unknown[]) => called({ ...place, service: name, method, args });
  return new Proxy({}, { get }) as Remote<T>;
}

/** What a command wrote and how it ended. */
export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the command line where the services run, without the start of a process, which takes two seconds. */
export async function command(words: string[]): Promise<CommandResult> {
  return (await called({ words })) as CommandResult;
}

/** Makes a migrated database of this name and returns its URL. */
export async function createDatabase(name: string): Promise<string> {
  return (await called({ newDatabase: name })) as string;
}

/** Drops a database that `createDatabase` made. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await called({ databaseUrl, isEnded: true });
}

type Answer = { value: unknown } | { error: { name: string; message: string; stack: string } };

async function called(call: object): Promise<unknown> {
  const response = await fetch(servers.services_url, { method: 'POST', body: serialize(call) });
  const answer = deserialize(Buffer.from(await response.arrayBuffer())) as Answer;
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.value;
}
