import { approvalOf } from './decision-form.js';

describe('approvalOf', () => {
  it.each([
    [{}, { reason: undefined }],
    [{ amount: ' ', reason: 'Fine' }, { reason: 'Fine' }],
    [
      { amount: '7.50', reason: 'A scratch' },
      { amount: 7.5, reason: 'A scratch' },
    ],
    [
      { amount: '7,50', reason: 'A scratch' },
      { amount: 7.5, reason: 'A scratch' },
    ],
    [{ amount: '1e9' }, { amount: '1e9', reason: undefined }],
    [{ amount: '-1' }, { amount: '-1', reason: undefined }],
  ])('of %j is %j', (form, approval) => expect(approvalOf(form)).toEqual(approval));
});
