import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { type CallerContext } from 'parcelward/orders';
import { type Store } from 'parcelward/stores';
import { type Flash } from './page-response.js';
import { type Session } from './session.js';

/** The roles of staff in a store, the least first; each may do what the ones before it may. */
export const ROLES = ['viewer', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role may do what `needed` may. */
export function reaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The signed-in person and the selected store, which every service call gets. */
export interface Staff {
  email: string;
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

export const NEEDS = 'dashboard.needs';

/**
 * The role that a handler needs. On a controller: the role that its forms need; its pages are open to viewers. By default
 * GET and HEAD need a viewer, and other methods need support.
 */
export const Needs = (role: Role) => SetMetadata(NEEDS, role);
