// SPDX-License-Identifier: Apache-2.0
import { reaches, ROLES } from './staff.js';

it('C-STAFF-2: a role may do what the roles before it may', () => {
  const reached = ROLES.map((role) => ROLES.filter((needed) => reaches(role, needed)));
  expect(reached).toEqual([['viewer'], ['viewer', 'support'], ['viewer', 'support', 'admin']]);
});
