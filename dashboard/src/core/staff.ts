// SPDX-License-Identifier: Apache-2.0
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { type Role, type SignedIn, type StaffAccount } from 'parcelward/staff';
import { type Store, type CallerContext } from 'parcelward/stores';
import { type Flash } from './page-response.js';
import { type Session } from './session.js';

/** The signed-in person and the selected store, which every service call gets. */
export interface Staff {
  email: string;
  account: StaffAccount;
  /** The id of their session. */
  sessionId: string;
  store: Store;
  /** The stores that they may access. */
  stores: Store[];
  /** Their role in the selected store. */
  role: Role;
  /** Whether they may act on orders, parcels, returns and claims: support and admins. `@root.mayAct` in templates. */
  mayAct: boolean;
  /** Whether they may change settings, the integration and people: admins. `@root.mayAdminister` in templates. */
  mayAdminister: boolean;
  /** The caller of services that write: store and actor. */
  caller: CallerContext;
  path: string;
  /** The time zone in which pages show times to them, such as `Europe/Berlin`. */
  timeZone: string;
  csrf: string;
  flash: Flash | undefined;
  /** Whether tracking events come from the simulator. */
  isSimulated: boolean;
  /** Whether there are no tracking events, because the service has no carrier gateway. */
  isUntracked: boolean;
}

/** A request after the guard. */
export interface Visit extends Request {
  session?: Session;
  /** Whose session it is; undefined before sign-in. */
  signedIn?: SignedIn;
  staff?: Staff;
}

/** Handler parameter: the signed-in staff. */
export const AsStaff = createParamDecorator((_data: unknown, context: ExecutionContext): Staff => {
  const { staff } = context.switchToHttp().getRequest<Visit>();
  if (!staff) throw new Error('A public page has no signed-in staff');
  return staff;
});

export const PUBLIC = 'dashboard.public';

/** Marks a page that needs no sign-in. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a handler whose interceptor reads the form, and checks its CSRF token. */
export const CHECKS_CSRF = 'dashboard.checks-csrf';

export const NEEDS = 'dashboard.needs';

/**
 * The role that a handler needs. On a controller: the role that its forms need; its pages are open to viewers. By default
 * GET and HEAD need a viewer, and other methods need support.
 */
export const Needs = (role: Role) => SetMetadata(NEEDS, role);
