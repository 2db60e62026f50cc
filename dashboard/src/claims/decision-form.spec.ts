import { approvalOf } from './decision-form.js';

describe('approvalOf', () => {
  it.each([
    [{}, {}],
    [
      { line: 'A', amount: '7.50', reason: 'A scratch' },
      { lines: [{ line_id: 'A', amount: 7.5 }], reason: 'A scratch' },
    ],
    [
      { line: ['A', 'B'], amount: ['7,50', ' 0 '] },
      {
        lines: [
          { line_id: 'A', amount: 7.5 },
          { line_id: 'B', amount: 0 },
        ],
      },
    ],
    [{ line: 'A', amount: '1e9' }, { lines: [{ line_id: 'A', amount: '1e9' }] }],
    [{ line: 'A', amount: '' }, { lines: [{ line_id: 'A', amount: '' }] }],
  ])('of %j is %j', (form, approval) => expect(approvalOf(form)).toEqual(approval));
});
