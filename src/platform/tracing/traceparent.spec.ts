// SPDX-License-Identifier: Apache-2.0
import { formatTraceparent, parseTraceparent } from './open-telemetry-tracing.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('parseTraceparent', () => {
  it.each([0, 1])('reads what formatTraceparent wrote, with the flag %i', (traceFlags) => {
    const ids = { traceId: TRACE, spanId: SPAN, traceFlags };
    expect(formatTraceparent(ids)).toBe(`00-${TRACE}-${SPAN}-0${traceFlags}`);
    expect(parseTraceparent(formatTraceparent(ids))).toEqual(ids);
  });

  it('accepts further parts and flags of later versions', () => {
    expect(parseTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  });

  it.each([
    '',
    'ana@example.com',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-1`,
    ` 00-${TRACE}-${SPAN}-01`,
  ])('refuses %j', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});
