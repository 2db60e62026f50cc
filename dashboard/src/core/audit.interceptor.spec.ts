// SPDX-License-Identifier: Apache-2.0
import { type ExecutionContext, Logger } from '@nestjs/common';
import { type StaffAuditService } from 'parcelward/staff';
import { lastValueFrom, of } from 'rxjs';
import { AuditInterceptor } from './audit.interceptor.js';
import { goTo, type PageResponse } from './page-response.js';

const STAFF = { store: { store_id: 'sto_1' }, account: { id: 'stf_1', email: 'ana@shop.example' } };

/** The entries of a form or page that answered like this. */
async function recorded(answer: PageResponse, request: object = {}, write = () => {}) {
  const entries: unknown[] = [];
  const audit = { record: async (...entry: unknown[]) => (entries.push(entry), write()) };
  const visit = {
    method: 'POST',
    path: '/orders/1/edit',
    route: { path: '/orders/:number/edit' },
    staff: STAFF,
    ...request,
  };
  const context = { switchToHttp: () => ({ getRequest: () => visit }) } as unknown as ExecutionContext;
  const interceptor = new AuditInterceptor(audit as unknown as StaffAuditService);
  expect(await lastValueFrom(interceptor.intercept(context, { handle: () => of(answer) }))).toBe(answer);
  return entries;
}

describe('C-STAFF-12: the audit log', () => {
  const by = { accountId: 'stf_1', name: 'ana@shop.example' };

  it.each<[string, PageResponse, text: string, path: string]>([
    ['the message of the next page', goTo('/orders/1', 'Order saved.'), 'Order saved.', '/orders/1'],
    [
      'a better sentence',
      { ...goTo('/claims/2', 'Done.'), audit: 'Approved claim 1-C1' },
      'Approved claim 1-C1',
      '/claims/2',
    ],
    ['the route, if there is neither', { status: 200, html: 'a key' }, 'POST /orders/:number/edit', '/orders/1/edit'],
  ])('has %s', async (_what, answer, text, path) => {
    expect(await recorded(answer)).toEqual([['sto_1', by, text, path]]);
  });

  it.each<[string, PageResponse, object]>([
    ['that was refused', { status: 422, html: '' }, {}],
    ['whose message is bad', { ...goTo('/orders/1'), flash: { tone: 'bad', text: 'Too long.' } }, {}],
    ['that a service records', { ...goTo('/people', 'Invited.'), audit: null }, {}],
    ['of somebody who is not signed in', goTo('/sign-in', 'Done.'), { staff: undefined }],
  ])('has no form %s', async (_what, answer, request) => {
    expect(await recorded(answer, request)).toEqual([]);
  });

  it('has no page', async () => {
    expect(await recorded({ status: 200, html: '' }, { method: 'GET' })).toEqual([]);
  });

  it('does not hide the result of a form that could not be recorded', async () => {
    Logger.overrideLogger(false);
    const fails = () => {
      throw new Error('no database');
    };
    expect(await recorded(goTo('/orders/1', 'Order saved.'), {}, fails)).toHaveLength(1);
  });
});
