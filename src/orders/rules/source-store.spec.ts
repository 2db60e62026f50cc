// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../../platform/errors/problem.js';
import { checkSourceStore, resolveSourceStore } from './source-store.js';

const berlin = { id: 'berlin-1', name: 'Berlin outlet' };
const refusal = (code: string) => expect.objectContaining({ code }) as Problem;

describe('source_store', () => {
  it('is required for a B2B platform store', () => {
    expect(() => checkSourceStore(true, undefined)).toThrow(refusal('SOURCE_STORE_REQUIRED'));
    expect(() => checkSourceStore(true, berlin)).not.toThrow();
  });

  it('is refused for any other store', () => {
    expect(() => checkSourceStore(false, berlin)).toThrow(refusal('SOURCE_STORE_NOT_ALLOWED'));
    expect(() => checkSourceStore(false, undefined)).not.toThrow();
  });

  it.each([
    [undefined, undefined, undefined],
    [undefined, berlin, berlin],
    [berlin, undefined, berlin],
    [berlin, { ...berlin }, berlin],
  ])('C-SRC-12: with %p stored and %p sent stays %p', (stored, sent, kept) =>
    expect(resolveSourceStore(stored, sent)).toEqual(kept),
  );

  it.each([
    { id: 'BERLIN-1', name: berlin.name },
    { id: berlin.id, name: 'Berlin' },
  ])('C-SRC-9: cannot become %p', (sent) =>
    expect(() => resolveSourceStore(berlin, sent)).toThrow(refusal('SOURCE_STORE_CONFLICT')),
  );

  it('C-SRC-9: advises another number, and not to overwrite the order of the other store', () =>
    expect(() => resolveSourceStore(berlin, { id: 'de', name: 'DE' })).toThrow(
      `source store ${berlin.id} (${berlin.name}) has this one. Send another number`,
    ));
});
