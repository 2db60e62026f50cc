// SPDX-License-Identifier: Apache-2.0
import { ErasureTraces } from '../privacy/erasure-traces.js';
import { Pauses } from '../process/pauses.js';
import { EventErasureService } from './event-erasure.service.js';

const TEXTS = 40_000;
const { take } = Pauses.prototype;

/** What the erasure does, in order; each but `pause` handles all texts of one event. */
let steps: string[];

beforeEach(() => {
  steps = [];
  Pauses.prototype.take = () => Promise.resolve(void steps.push('pause'));
});
afterEach(() => void (Pauses.prototype.take = take));

/** An event with many texts; reading its data is the beginning of work with it. */
function anEvent(sequence: number) {
  const more = Array.from({ length: TEXTS }, (_text, n) => `t${sequence}-${n}-abcdef`);
  const data = JSON.stringify({ order: { order_number: '1', customer: { more } } });
  return {
    sequence,
    occurred_at: new Date(sequence),
    get data() {
      steps.push('rewrite');
      return data;
    },
  };
}

class CountedTraces extends ErasureTraces {
  override add(before: unknown, after: unknown): void {
    steps.push('collect');
    super.add(before, after);
  }
}

describe('the erasure of events', () => {
  it(`C-PRIV-12: pauses before and after it collects the ${TEXTS} texts of an event`, async () => {
    const events = [1, 2, 3, 4, 5, 6].map(anEvent);
    const rewritten: unknown[] = [];
    const write = (_sql: string, [data]: unknown[]) => rewritten.push(data);
    const service = new EventErasureService({ query: () => events, write } as never);
    await service.erase('sto_1', 'ord_1', { order: { order_number: true } }, new CountedTraces());
    expect(steps).toEqual(events.flatMap(() => ['rewrite', 'pause', 'collect', 'pause']));
    expect(rewritten).toEqual(events.map(() => '{"order":{"order_number":"1"}}'));
  });
});
