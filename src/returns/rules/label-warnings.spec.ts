// SPDX-License-Identifier: Apache-2.0
import { type ReturnWarning } from '../model/return.resource.js';
import { withLabelWarnings } from './label-warnings.js';

const REFUND: ReturnWarning = { code: 'REFUND_ABOVE_WORTH', detail: 'x' };
const codesOf = (warnings: readonly ReturnWarning[]): string[] => warnings.map(({ code }) => code);

describe('C-CB-38: the warnings of a label', () => {
  it('name a number of the delivery, in any spelling', () => {
    const label = { carrier: 'ups', tracking_number: '1z 5r8 939 03 5756 7127' };
    const outbound = [{ tracking_number: 'X-1' }, { tracking_number: '1Z5R89390357567127' }];
    expect(codesOf(withLabelWarnings([], label, outbound, true))).toEqual(['LABEL_NUMBER_IS_OUTBOUND']);
    expect(withLabelWarnings([], label, outbound.slice(0, 1), true)).toEqual([]);
  });

  it('name the carriers that an ambiguous name may mean, unless the number decides', () => {
    const label = { carrier: 'DHL', tracking_number: 'X-1' };
    const [warning] = withLabelWarnings([], label, [], false);
    expect(warning).toEqual({ code: 'LABEL_CARRIER_AMBIGUOUS', detail: expect.stringContaining('dhl_express') });
    expect(withLabelWarnings([], label, [], true)).toEqual([]);
    expect(withLabelWarnings([], { ...label, carrier: 'Bikes' }, [], false)).toEqual([]);
  });

  it('replace those of an earlier label only', () => {
    const earlier = withLabelWarnings([REFUND], { carrier: 'DHL', tracking_number: 'X-1' }, [], false);
    expect(codesOf(earlier)).toEqual(['REFUND_ABOVE_WORTH', 'LABEL_CARRIER_AMBIGUOUS']);
    expect(withLabelWarnings(earlier, { carrier: 'ups', tracking_number: 'X-2' }, [], true)).toEqual([REFUND]);
  });
});
