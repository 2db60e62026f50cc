// SPDX-License-Identifier: Apache-2.0
import { type CanActivate, type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { reaches, type Role, type SignedIn, type StaffMembership, StaffSessionsService } from 'parcelward/staff';
import { type Store, StoresService } from 'parcelward/stores';
import { cookiesOf, decoded } from './cookies.js';
import { FormReaderService } from './form-reader.service.js';
import { type Form } from './forms.js';
import { takeFlash } from './page-response.js';
import { keepSession } from './session-cookie.js';
import { csrfToken, isCsrfToken, SESSION_COOKIE, type Session, sessionOf } from './session.js';
import { SETTINGS, type Settings } from './settings.js';
import { CHECKS_CSRF, NEEDS, PUBLIC, type Staff, type Visit } from './staff.js';
import { timeZoneOf } from './times.js';

/** The script of the pages keeps the time zone of the browser in it. */
const TIME_ZONE_COOKIE = '__Host-time-zone';

/** The number of stores that a person may switch between: those with the first ids, and the selected one. */
const MAX_STORES = 100;

/** Thrown if nobody is signed in; leads to the sign-in page. */
export class SignedOut extends Error {}

/** Checks every request: who is signed in, which store is selected, and then, once the form is read, its CSRF token. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: StaffSessionsService,
    private readonly stores: StoresService,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly forms: FormReaderService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Visit>();
    const cookies = cookiesOf(request.headers.cookie);
    const session = sessionOf(cookies.get(SESSION_COOKIE));
    const signedIn = session && (await this.sessions.find(session.token));
    Object.assign(request, { session, signedIn } satisfies Partial<Visit>);
    const isPublic = this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]);
    if (!isPublic && !signedIn) throw new SignedOut();
    if (!isPublic && signedIn) await this.admit(context, request, session, signedIn);
    const checksCsrf = this.reflector.get<boolean | undefined>(CHECKS_CSRF, context.getHandler());
    if (isRead(request.method) || checksCsrf) return true;
    await this.forms.read(request);
    checkForm(request);
    return true;
  }

  /** @throws ForbiddenException without a store, or with too small a role */
  private async admit(context: ExecutionContext, request: Visit, session: Session, signedIn: SignedIn): Promise<void> {
    const cookies = cookiesOf(request.headers.cookie);
    const response = context.switchToHttp().getResponse<Response>();
    // Links from outside name the store of their page.
    const store = request.method === 'GET' ? request.query.store : undefined;
    if (signedIn.memberships.some(({ store_id }) => store_id === store)) {
      request.session = { ...session, store: String(store) };
      keepSession(response, request.session, signedIn.expiresAt);
    }
    const flash = request.method === 'GET' ? takeFlash(cookies, response) : undefined;
    const timeZone = timeZoneOf(signedIn.account.time_zone ?? decoded(cookies.get(TIME_ZONE_COOKIE)));
    request.staff = {
      ...(await this.staffOf(request.session ?? session, signedIn)),
      path: request.path,
      timeZone,
      flash,
    };
    checkRole(request.staff.role, this.neededRole(context, request.method));
  }

  private neededRole(context: ExecutionContext, method: string): Role {
    const ofHandler = this.reflector.get<Role | undefined>(NEEDS, context.getHandler());
    if (ofHandler !== undefined || isRead(method)) return ofHandler ?? 'viewer';
    return this.reflector.get<Role | undefined>(NEEDS, context.getClass()) ?? 'support';
  }

  /** @throws ForbiddenException for a person without a store */
  private async staffOf(
    session: Session,
    { sessionId, account, memberships }: SignedIn,
  ): Promise<Omit<Staff, 'path' | 'timeZone' | 'flash'>> {
    const { email } = account;
    const stores = await this.storesOf(memberships, session.store);
    const store = stores.find(({ store_id }) => store_id === session.store) ?? stores[0];
    const membership = memberships.find(({ store_id }) => store_id === store?.store_id);
    if (!store || !membership)
      throw new ForbiddenException('Your account has no store. Ask an admin of your store to invite you.');
    const isTest = store.mode === 'test';
    return {
      ...{ email, account, sessionId, store, stores },
      role: membership.role,
      mayAct: reaches(membership.role, 'support'),
      mayAdminister: reaches(membership.role, 'admin'),
      caller: { store, actor: { type: 'staff', id: email } },
      isSimulated: isTest || this.settings.isSimulated,
      isUntracked: !isTest && this.settings.isUntracked,
      csrf: csrfToken(session),
    };
  }

  /** @returns the stores that the person may switch between, by name */
  private async storesOf(memberships: readonly StaffMembership[], selected: string | undefined): Promise<Store[]> {
    const ids = memberships.map(({ store_id }) => store_id);
    const first = ids.filter((id) => id !== selected).slice(0, MAX_STORES - 1);
    const found = await this.stores.findSome(ids.filter((id) => id === selected || first.includes(id)));
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** @throws ForbiddenException if the CSRF token is not for this session and store */
export function checkForm({ session, body }: Visit): void {
  const { csrf } = (body ?? {}) as Form;
  if (!session || !isCsrfToken(csrf, session))
    throw new ForbiddenException('This form is out of date. Please reload its page and submit it again.');
}

/** @throws ForbiddenException in words for the person */
function checkRole(role: Role, needed: Role): void {
  if (reaches(role, needed)) return;
  throw new ForbiddenException(
    needed === 'admin'
      ? 'Only admins of this store can do this. Ask one of them to do it, or to change your role.'
      : 'Your role is viewer: you can see this store but not change it. Ask an admin of the store to change your role.',
  );
}
