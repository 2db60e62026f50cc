// SPDX-License-Identifier: Apache-2.0
import { answerOf, approvalOf, enteredOf } from './decision-form.js';

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

describe('answerOf', () => {
  it.each([
    [{ comment: ' Yes. ' }, { comment: 'Yes.' }],
    [{ comment: '', photo: 'https://x/1' }, { claimed_images: ['https://x/1'] }],
    [{ photo: ['https://x/1', 'https://x/2'] }, { claimed_images: ['https://x/1', 'https://x/2'] }],
    [{}, {}],
  ])('of %j is %j', (form, answer) => expect(answerOf(form)).toEqual(answer));

  it('is shown again with its photos after a refusal', () => {
    expect(enteredOf({ comment: 'Yes.', photo: 'https://x/1', question: 'Open?' })).toMatchObject({
      comment: 'Yes.',
      photos: [{ url: 'https://x/1', number: 1 }],
      question: 'Open?',
    });
  });
});
