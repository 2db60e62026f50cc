// SPDX-License-Identifier: Apache-2.0
import { FakeService, json, problem, type Reaction } from '../../../../test/fixtures/fake-service.js';
import { createClient } from '../client.js';
import { type Import } from '../generated.js';
import { type ImportLine } from '../generated.js';

const queued: Reaction = () => json(202, { data: { import: { import_id: 'imp_1', state: 'queued' } } });
const inState =
  (state: Import['state']): Reaction =>
  () =>
    json(200, { data: { import: { import_id: 'imp_1', state } } });

/** A service that reads the body of an upload, as a `fetch` does. */
function reading(bodies: string[], reaction: Reaction): Reaction {
  return async (sent, init) => {
    bodies.push(await new Response(init.body, init).text());
    return reaction(sent, init) as Response;
  };
}

const line = (order_number: string): ImportLine => ({ order: { order_number } as ImportLine['order'] });

async function* linesOf(...numbers: string[]): AsyncGenerator<ImportLine> {
  for (const number of numbers) yield line(number);
}

const TEXT = '{"order":{"order_number":"A-1"}}\n{"order":{"order_number":"A-2"}}\n';

describe('client.imports.create', () => {
  it.each([
    ['an array of lines', [line('A-1'), line('A-2')]],
    ['an async iterator of lines', linesOf('A-1', 'A-2')],
    ['a stream', new Blob([TEXT]).stream()],
    ['a file', new Blob([TEXT])],
  ])('uploads %s', async (_, source) => {
    const bodies: string[] = [];
    const service = new FakeService([reading(bodies, queued)]);
    const created = await createClient(service.options).imports.create(source, { dry_run: true });
    expect(created.import_id).toBe('imp_1');
    expect(bodies).toEqual([TEXT]);
    expect(service.data[0]).toMatchObject({
      method: 'POST',
      path: '/imports?format=parcelward&dry_run=true',
      headers: { 'content-type': 'application/x-ndjson' },
    });
  });

  it('names the format of a CSV', async () => {
    const service = new FakeService([queued]);
    const settings = { format: 'shopify-csv', webhooks: true } as const;
    await createClient(service.options).imports.create(new Blob(['Name,Email\n']), settings);
    expect([service.data[0]?.path, service.data[0]?.headers['content-type']]).toEqual([
      '/imports?format=shopify-csv&webhooks=true',
      'text/csv',
    ]);
  });

  it('sends many lines in few chunks', async () => {
    const chunks: number[] = [];
    const service = new FakeService([
      async (sent, init) => {
        for await (const chunk of init.body as ReadableStream<Uint8Array>) chunks.push(chunk.length);
        return queued(sent, init) as Response;
      },
    ]);
    const lines = Array.from({ length: 10_000 }, (_, index) => line(`A-${index}`));
    await createClient(service.options).imports.create(lines);
    expect(chunks.length).toBeLessThan(10);
  });

  it.each([
    ['a file again', () => new Blob([TEXT]), 2],
    ['lines once, because they are gone', () => linesOf('A-1'), 1],
  ])('with a limit exceeded sends %s', async (_, source, requests) => {
    const service = new FakeService([() => problem(429, 'RATE_LIMITED'), queued]);
    const call = createClient(service.options).imports.create(source());
    const code = await call.then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect([service.data.length, code]).toEqual([requests, requests === 2 ? undefined : 'RATE_LIMITED']);
  });

  it('replaces a revoked token before the next upload of lines', async () => {
    const service = new FakeService([() => problem(401, 'TOKEN_REVOKED'), queued]);
    const { imports } = createClient(service.options);
    await expect(imports.create(linesOf('A-1'))).rejects.toThrow('TOKEN_REVOKED');
    expect((await imports.create(linesOf('A-1'))).import_id).toBe('imp_1');
    expect(service.tokens.length).toBe(2);
  });
});

describe('client.imports.finish', () => {
  it.each(['completed', 'failed', 'cancelled'] as const)('waits longer and longer, until it is %s', async (state) => {
    const running = Array.from({ length: 5 }, () => inState('running'));
    // A further request would be refused.
    const service = new FakeService([...running, inState(state), () => problem(404, 'IMPORT_NOT_FOUND')]);
    const seen: string[] = [];
    const ended = await createClient(service.options).imports.finish('imp_1', {
      onProgress: (current) => seen.push(current.state),
    });
    expect([ended.state, seen]).toEqual([state, [...Array<string>(5).fill('running'), state]]);
    expect(service.waits).toEqual([1000, 2000, 4000, 8000, 10_000]);
  });

  it('ends when its signal aborts', async () => {
    const control = new AbortController();
    const service = new FakeService([inState('running')]);
    const call = createClient(service.options).imports.finish('imp_1', {
      signal: control.signal,
      onProgress: () => control.abort(new Error('closing')),
    });
    await expect(call).rejects.toThrow('closing');
    expect(service.data.length).toBe(1);
  });
});

describe('client.imports.errors', () => {
  const errorsOf = async (text: string): Promise<unknown[]> => {
    const lines = () => new Response(text, { headers: { 'content-type': 'application/x-ndjson' } });
    const found: unknown[] = [];
    for await (const refused of createClient(new FakeService([lines]).options).imports.errors('imp_1'))
      found.push(refused);
    return found;
  };

  it('reads lines of JSON', async () => {
    expect(await errorsOf('{"line":2}\n{"line":7}\n')).toEqual([{ line: 2 }, { line: 7 }]);
    expect(await errorsOf('')).toEqual([]);
  });
});

describe('client.orders.put', () => {
  it.each([
    [{ notify: 'none' } as const, 'notify=none'],
    [{}, undefined],
  ])('with %j prefers %p', async (options, prefer) => {
    const service = new FakeService([() => json(200, { data: {} })]);
    await createClient(service.options).orders.put('A-1', {} as never, options);
    expect(service.data[0]?.headers.prefer).toBe(prefer);
  });
});
