// SPDX-License-Identifier: Apache-2.0
import { caseNumber, caseNumbers, readCaseNumber } from './case-number.js';

describe('case numbers', () => {
  it('count the cases of each order', () => {
    const cases = [
      { id: 'ret_1', order_number: '5002' },
      { id: 'ret_3', order_number: '#A-R1' },
      { id: 'ret_2', order_number: '5002' },
    ];
    expect([...caseNumbers(cases, 'return')]).toEqual([
      ['ret_1', '5002-R1'],
      ['ret_2', '5002-R2'],
      ['ret_3', '#A-R1-R1'],
    ]);
  });

  it.each([
    ['5002-R1', '5002', 'return', 1],
    [' #5002-c12 ', '#5002', 'claim', 12],
    ['A-R1-R2', 'A-R1', 'return', 2],
    ['5002 - R1', '5002', 'return', 1],
    ['5002-w3', '5002', 'withdrawal', 3],
  ])('%j is read as order %j, %s %i', (text, orderNumber, kind, position) => {
    expect(readCaseNumber(text)).toEqual({ orderNumber, kind, position });
  });

  it.each(['5002', '5002-R0', '5002-X1', '-R1', 'R1', '5002-R1234567', 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd'])(
    '%j is none',
    (text) => {
      expect(readCaseNumber(text)).toBeUndefined();
    },
  );

  it('are read as they are built', () => {
    const typed = { orderNumber: 'Nº 7-C2', kind: 'claim', position: 3 } as const;
    expect(readCaseNumber(caseNumber(typed.orderNumber, typed.kind, typed.position))).toEqual(typed);
  });
});
