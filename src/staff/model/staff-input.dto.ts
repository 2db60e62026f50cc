// SPDX-License-Identifier: Apache-2.0
import { ClosedObject, EmailField, EnumField, TextField } from '../../platform/validation/index.js';
import { ROLES, type Role } from './staff.js';

const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';

/** Whom to invite to a store, and the role there. */
@ClosedObject()
export class StaffInvitationInput {
  @EmailField() email!: string;
  @EnumField(ROLES) role!: Role;
}

/** What people change in their own account. */
@ClosedObject()
export class StaffProfileInput {
  @TextField({ min: 1, max: 128, pattern: NO_CONTROL_CHARACTERS }) name!: string;
  /** IANA name; null for the browser's. */
  @TextField({ min: 1, max: 64, pattern: '^[A-Za-z0-9_+/-]+$', optional: true }) time_zone?: string | null;
}
