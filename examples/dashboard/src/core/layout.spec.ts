import { render, template } from './render.js';
import { type Staff } from './staff.js';

const page = template<object>('<p>content</p>');

/** A page for staff of a service with or without the simulator. */
function pageOf(isSimulated: boolean): string {
  const store = { store_id: 'sto_1', name: 'Shop', shop_domain: 'shop.example' } as Staff['store'];
  const caller: Staff['caller'] = { store, actor: { type: 'staff', id: 'staff@shop.example' } };
  const person = { email: 'staff@shop.example', path: '/orders', csrf: 'x', flash: undefined };
  return render({ ...person, store, stores: [store], caller, isSimulated }, page, { title: 'Orders' }).html ?? '';
}

describe('A page', () => {
  it('says only with the simulator that tracking events are made up', () => {
    expect(pageOf(true)).toContain('tracking events come from a simulator');
    expect(pageOf(false)).not.toContain('simulator');
  });
});
