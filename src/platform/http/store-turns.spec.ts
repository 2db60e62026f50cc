import { type CallHandler } from '@nestjs/common';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { StoreTurns } from './store-turns.js';

let turns: StoreTurns;
/** The requests whose handlers have begun, and how to end each. */
let begun: Map<string, (error?: Error) => void>;

beforeEach(() => {
  turns = new StoreTurns();
  begun = new Map();
});

function answerOf(name: string, method: string, store_id?: string): Observable<unknown> {
  const response = { app: { get: () => ({ refuseEarly: () => undefined }) } };
  const answer = (): Promise<string> =>
    new Promise((resolve, reject) => begun.set(name, (error) => (error ? reject(error) : resolve(name))));
  const handler: CallHandler = { handle: () => defer(answer) };
  return turns.handle({ method, store: store_id && { store_id } } as never, response as never, handler);
}

const request = (...parts: Parameters<typeof answerOf>): Promise<unknown> => lastValueFrom(answerOf(...parts));

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('C-HTTP-42: answers two GETs of a store at once, and the others in their turn', async () => {
  const answers = ['1', '2', '3', '4'].map((name) => request(name, 'GET', 'a'));
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2']);
  begun.get('2')?.();
  await expect(answers[1]).resolves.toBe('2');
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2', '3']);
  const refused = expect(answers[0]).rejects.toThrow('lost');
  begun.get('1')?.(new Error('lost'));
  await refused;
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2', '3', '4']);
});

it('C-HTTP-42: lets writes, other stores and public pages pass', async () => {
  ['1', '2', '3'].forEach((name) => void request(name, 'GET', 'a'));
  void request('write', 'PUT', 'a');
  void request('other', 'GET', 'b');
  void request('page', 'GET');
  await settled();
  expect([...begun.keys()].sort()).toEqual(['1', '2', 'other', 'page', 'write']);
});

it('C-HTTP-42: gives a turn to a GET that Nest subscribes to only after the ones before it have ended', async () => {
  const before = ['1', '2'].map((name) => request(name, 'GET', 'a'));
  const late = answerOf('3', 'GET', 'a');
  await settled();
  for (const end of begun.values()) end();
  await Promise.all(before);
  const answer = lastValueFrom(late);
  await settled();
  expect([...begun.keys()]).toContain('3');
  begun.get('3')?.();
  await expect(answer).resolves.toBe('3');
});
