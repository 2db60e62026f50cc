// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_KINDS, jobKind, plainReason } from './job-kinds.js';

/** The names of the queues whose processor takes single jobs, as the service declares them. */
function queues(): string[] {
  const folder = join(process.cwd(), 'src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const handled = texts.flatMap((text) =>
    [...text.matchAll(/^@Processor\(bullName\((\w+)\)\)[^]*@Process\(\)/gm)].map(([, name = '']) => name),
  );
  return handled.map((name) => {
    const declared = new RegExp(`const ${name} = (?:batchQueue\\()?'([^']+)'`);
    return texts.flatMap((text) => declared.exec(text)?.[1] ?? [])[0] ?? name;
  });
}

describe('the words for background work', () => {
  it('are there for every queue of the service, and for no other', () => {
    expect(queues().length).toBeGreaterThan(15);
    expect(Object.keys(JOB_KINDS).toSorted()).toEqual(queues().toSorted());
  });

  it('of a queue that they do not know have its name', () => {
    expect(jobKind('orders.new')).toMatchObject({
      title: 'orders.new',
      nouns: ['task of orders.new', 'tasks of orders.new'],
    });
  });
});

describe('plainReason', () => {
  it.each([
    ['The mail server did not accept the message: CONN ESOCKET ECONNREFUSED', 'The other side could not be reached.'],
    ['Shippo request GET /tracks failed: TimeoutError', 'The other side could not be reached.'],
    ['The worker ended during each attempt', 'The worker process stopped each time.'],
    ['Shippo responded to POST /tracks/ with 400', undefined],
  ])('of %s is %s', (error, reason) => expect(plainReason(error)).toBe(reason));
});
