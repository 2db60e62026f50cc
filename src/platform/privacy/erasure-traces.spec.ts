// SPDX-License-Identifier: Apache-2.0
import { ErasureTraces, MAX_TEXTS } from './erasure-traces.js';

describe('C-PRIV-8: the traces of an erasure', () => {
  it('are the erased texts, and the addresses and phones of persons', () => {
    const traces = new ErasureTraces();
    traces.add({ customer: { name: 'Ana Souza', email: 'ana@example.com' } }, { customer: {} });
    traces.add({ note: 'Leave it' }, {});
    expect([traces.isEmpty, traces.traces]).toEqual([
      false,
      { texts: ['Ana Souza', 'ana@example.com', 'Leave it'], contacts: ['ana@example.com'] },
    ]);
  });

  it('are bounded, whatever an order has: those of its upper levels come first', () => {
    const traces = new ErasureTraces();
    const more = Array.from({ length: 40_000 }, (_, number) => `${number} ${'x'.repeat(1_000)}`);
    traces.add({ customer: { more, name: 'Ana Souza', email: 'ana@example.com' } }, {});
    const { texts } = traces.traces;
    expect([texts[0], texts.length]).toEqual(['Ana Souza', MAX_TEXTS]);
    expect(JSON.stringify(traces.traces).length).toBeLessThan(1_000_000);
  });
});
