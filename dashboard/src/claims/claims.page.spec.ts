// SPDX-License-Identifier: Apache-2.0
import { type ClaimView } from 'parcelward/claims';
import { type Assignment } from 'parcelward/desk';
import { queueTable } from './claims.page.js';

const claimOf = (claim_id: string) =>
  ({
    ...{ claim_id, order_number: 'A', claim_resolution: 'RESHIP', created_at: '', payout: {} },
    review: { flagged: false, reasons: [], warnings: [] },
  }) as unknown as ClaimView;

const assignmentTo = (id: string, assignee: string | null, is_overdue = false): [string, Assignment] => {
  return [id, { subject: { kind: 'claim', id }, assignee, due_on: null, is_overdue, assigned_by: 'x' }];
};

describe('the queue of claims', () => {
  it('names assignees, and shows those who may no longer act as nobody', () => {
    const assignments = new Map([
      assignmentTo('1', 'ana@shop.example', true),
      assignmentTo('2', 'left@shop.example'),
      assignmentTo('3', null),
    ]);
    const people = new Map([['ana@shop.example', { email: 'ana@shop.example', name: 'Ana' }]]);
    const facts = { numbers: new Map<string, string>(), assignments, people, parcels: new Map<string, string[]>() };
    const { rows } = queueTable(['1', '2', '3', '4'].map(claimOf), 'SUBMITTED', facts);
    expect(rows.map(({ cells }) => cells[5])).toMatchObject([
      { text: 'Ana', note: 'Overdue' },
      { text: 'Nobody' },
      { text: 'Nobody' },
      { text: '–' },
    ]);
  });

  it('C-FLAG-33: shows warnings of the order below the amount', () => {
    const facts = { numbers: new Map(), assignments: new Map(), people: new Map(), parcels: new Map() };
    const warnings = [{ code: 'CURRENCY_DIFFERS' }] as ClaimView['review']['warnings'];
    const claim = { ...claimOf('1'), review: { flagged: false, reasons: [], warnings } };
    const { rows } = queueTable([claim], 'SUBMITTED', facts);
    expect(rows[0]?.cells[3]).toMatchObject({ note: 'Currency differs' });
  });
});
