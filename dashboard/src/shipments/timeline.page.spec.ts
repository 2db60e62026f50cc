// SPDX-License-Identifier: Apache-2.0
import { statusCell } from './timeline.page.js';

describe('a status', () => {
  it.each([
    ['EXCEPTION', 'customs_hold', { text: 'Exception', tone: 'bad', note: 'Customs hold' }],
    ['DELIVERED', 'delivered', { text: 'Delivered', tone: 'good', note: undefined }],
    ['IN_TRANSIT', null, { text: 'In transit', tone: 'plain', note: undefined }],
  ] as const)('%s with %s shows the substatus only if it differs', (status, substatus, cell) =>
    expect(statusCell({ status, substatus })).toEqual(cell),
  );
});
