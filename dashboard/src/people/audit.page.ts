// SPDX-License-Identifier: Apache-2.0
import { type DateRange, type Page } from 'parcelward';
import { type AuditEntry, type StaffMember } from 'parcelward/staff';
import { DAY_MS } from '../core/days.js';
import { type ChipGroup, chipsOf, type Query } from '../core/filters.js';
import { timeCell } from '../core/format.js';
import { pagination } from '../core/pagination.js';
import { table } from '../core/table.js';
import { peopleTabs } from './people.page.js';

const PATH = '/people/audit';

/** The ranges of days, by the text in the query. */
const SPANS = [
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const;

/** The range of a query; undefined for all days. */
export function daysOf(days: string | undefined, now: Date): Partial<DateRange> | undefined {
  const span = SPANS.find(([value]) => value === days);
  return span && { from: new Date(now.getTime() - Number(span[0]) * DAY_MS) };
}

interface AuditQuery extends Record<string, string | undefined> {
  person: string | undefined;
  days: string | undefined;
  cursor: string | undefined;
}

/** The audit log, with its filters as links. */
export function auditPage(members: readonly StaffMember[], { items, next }: Page<AuditEntry>, query: AuditQuery) {
  const days = SPANS.map(([value, label]) => [label, { days: value }] as [string, Query]);
  const people = members.map(({ id, name }) => [name, { person: id }] as [string, Query]);
  return {
    title: 'Audit log',
    tabs: peopleTabs(PATH),
    groups: [
      { label: 'Days', chips: chipsOf(PATH, query, days) },
      { label: 'People', chips: chipsOf(PATH, query, people) },
    ] satisfies ChipGroup[],
    entries: table(
      'Audit log',
      ['What', 'Who', 'When'],
      items.map(({ text, path, actor, created_at }) => [
        path === null ? text : { text, href: path },
        actor,
        timeCell(created_at.toISOString()),
      ]),
      'Nothing was recorded.',
    ),
    pages: pagination(PATH, query, next),
  };
}
