// SPDX-License-Identifier: Apache-2.0
import { type Role } from '../model/staff.js';
import { checkAdminLeft } from './last-admin.js';

const member = (id: string, role: Role, isDisabled = false) => ({
  id,
  role,
  disabled_at: isDisabled ? new Date(0) : null,
});

describe('checkAdminLeft', () => {
  it.each([
    ['another admin is left', [member('a', 'admin'), member('b', 'admin')]],
    ['the person is no admin', [member('a', 'support'), member('b', 'admin')]],
    ['the person is a disabled admin', [member('a', 'admin', true), member('b', 'admin')]],
    ['the store has no admin anyway', [member('a', 'support')]],
  ])('passes if %s', (_why, members) => {
    expect(() => checkAdminLeft(members, 'a')).not.toThrow();
  });

  it.each([
    ['there are only other roles', [member('a', 'admin'), member('b', 'support')]],
    ['the other admin is disabled', [member('a', 'admin'), member('b', 'admin', true)]],
  ])('C-STAFF-5: refuses if %s', (_why, members) => {
    expect(() => checkAdminLeft(members, 'a')).toThrow(expect.objectContaining({ code: 'LAST_ADMIN' }));
  });
});
