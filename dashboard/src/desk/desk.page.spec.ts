// SPDX-License-Identifier: Apache-2.0
import { type Assignment } from 'parcelward/desk';
import { deskView } from './desk.page.js';

const ME = { email: 'me@shop.example', mayAdminister: false };
const people = [
  { email: 'ana@shop.example', name: 'Ana' },
  { email: 'me@shop.example', name: 'Zoe' },
];
const subject = { kind: 'claim', id: 'clm_1' } as const;

function viewOf(assignee: string | null) {
  const assignment: Assignment = { subject, assignee, due_on: '2026-11-21', is_overdue: true, assigned_by: 'x' };
  return deskView(ME, subject, { notes: [], assignment, people });
}

describe('an assignment', () => {
  it('is chosen from nobody, oneself and the others who may act', () => {
    expect(viewOf('ana@shop.example').assignees).toEqual([
      { value: '', label: 'Nobody', isChosen: false },
      { value: 'me@shop.example', label: 'Me', isChosen: false },
      { value: 'ana@shop.example', label: 'Ana (ana@shop.example)', isChosen: true },
    ]);
  });

  it.each([
    ['ana@shop.example', 'Ana', false],
    ['me@shop.example', 'Zoe', true],
    ['left@shop.example', null, false],
    [null, null, false],
  ])('C-NOTE-7: to %j is shown as %j', (assignee, shown, isMine) => {
    const view = viewOf(assignee);
    expect([view.assignee, view.isMine, view.isOverdue]).toEqual([shown, isMine, true]);
    expect(view.assignees.find(({ isChosen }) => isChosen)?.value).toBe(shown === null ? '' : assignee);
  });
});
