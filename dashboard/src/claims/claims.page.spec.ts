import { type ClaimSummary } from 'parcelward/claims';
import { type Assignment } from 'parcelward/desk';
import { queueTable } from './claims.page.js';

const claimOf = (claim_id: string) =>
  ({ claim_id, order_number: 'A', claim_resolution: 'RESHIP', created_at: '', payout: {} }) as unknown as ClaimSummary;

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
});
