// SPDX-License-Identifier: Apache-2.0
import { render, template } from './render.js';
import { type Staff } from './staff.js';

const page = template<object>('<p>content</p>{{time "2020-07-01T22:30:00Z"}}');

/** A page for staff of a store. */
function pageOf({
  isSimulated = false,
  isUntracked = false,
  mode = 'live',
}: Partial<Staff> & { mode?: 'live' | 'test' }): string {
  const store = { store_id: 'sto_1', name: 'Shop', shop_domain: 'shop.example', mode } as Staff['store'];
  const caller: Staff['caller'] = { store, actor: { type: 'staff', id: 'staff@shop.example' } };
  const person = {
    email: 'staff@shop.example',
    path: '/orders',
    timeZone: 'Europe/Berlin',
    csrf: 'x',
    flash: undefined,
  };
  const may = { role: 'admin', mayAct: true, mayAdminister: true } as const;
  const account = { id: 'stf_1', email: person.email, name: 'Staff' } as Staff['account'];
  const staff = {
    ...person,
    ...may,
    account,
    sessionId: 'x',
    store,
    stores: [store],
    caller,
    isSimulated,
    isUntracked,
  };
  return render(staff, page, { title: 'Orders' }).html ?? '';
}

describe('A page', () => {
  it('says only with the simulator that tracking events are made up', () => {
    expect(pageOf({ isSimulated: true })).toContain('tracking events come from a simulator');
    expect(pageOf({})).not.toContain('simulator');
  });

  it("shows times in the visitor's time zone, with UTC in the tooltip", () => {
    expect(pageOf({})).toMatch(
      /<time datetime="2020-07-01T22:30:00Z" title="Thursday,? 2 July [^"]* Summer Time, 1 Jul 2020, 22:30 UTC">2 Jul 2020, 00:30<\/time>/,
    );
  });

  it('C-TEST-4: says that parcels are not tracked without a carrier gateway', () => {
    expect(pageOf({ isUntracked: true })).toContain('Parcels of this store are not tracked');
    expect(pageOf({})).not.toContain('not tracked');
  });

  it('C-TEST-7: has a badge and the test inbox only in a test store', () => {
    for (const text of ['>Test store</span>', 'href="/test-inbox"']) {
      expect(pageOf({ mode: 'test' })).toContain(text);
      expect(pageOf({})).not.toContain(text);
    }
  });
});
