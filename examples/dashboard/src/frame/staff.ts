import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { type CallerContext } from 'parcelward/orders';
import { type Store } from 'parcelward/stores';
import { type Flash } from './answer.js';
import { type Session } from './session.js';

/** Who asks for a page, and the store that they look at: every call of a service gets that store. */
export interface Staff {
  email: string;
  store: Store;
  /** The stores that they may see. */
  stores: Store[];
  /** What services that write take: the store, and who acts. */
  writer: CallerContext;
  /** The path that was asked for. */
  path: string;
  csrf: string;
  flash: Flash | undefined;
}

/** A request as the guard leaves it. */
export interface Visit extends Request {
  session?: Session;
  staff?: Staff;
}

/** A parameter of a handler: who asks. */
export const AsStaff = createParamDecorator((_data: unknown, context: ExecutionContext): Staff => {
  const { staff } = context.switchToHttp().getRequest<Visit>();
  if (!staff) throw new Error('A public page has no staff.');
  return staff;
});

export const PUBLIC = 'dashboard.public';

/** A page for people who have not signed in; all others are for those who have. */
export const Public = () => SetMetadata(PUBLIC, true);
