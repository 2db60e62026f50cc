import { type CanActivate, type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { StoresService, type Store } from 'parcelward/stores';
import { takeFlash } from './page-response.js';
import { cookiesOf, decoded } from './cookies.js';
import { type Form } from './forms.js';
import { SESSION_COOKIE, type Session, Sessions } from './session.js';
import { SessionStore } from './session-store.js';
import { SETTINGS, type Settings } from './settings.js';
import { NEEDS, PUBLIC, reaches, type Role, type Staff, type Visit } from './staff.js';
import { timeZoneOf } from './times.js';

/** The script of the pages keeps the time zone of the browser in it. */
const TIME_ZONE_COOKIE = '__Host-time-zone';

/** Thrown if nobody is signed in; leads to the sign-in page. */
export class SignedOut extends Error {}

/** Checks every request: who is signed in, which store is selected, and the CSRF token of forms. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly signedIn: SessionStore,
    private readonly stores: StoresService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Visit>();
    const cookies = cookiesOf(request.headers.cookie);
    request.session = await this.sessionOf(cookies.get(SESSION_COOKIE));
    const isPublic = this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]);
    if (!isPublic && request.session?.email === undefined) throw new SignedOut();
    if (!isRead(request.method)) this.checkForm(request);
    if (isPublic || request.session?.email === undefined) return true;
    const response = context.switchToHttp().getResponse<Response>();
    const flash = request.method === 'GET' ? takeFlash(cookies, response) : undefined;
    const timeZone = timeZoneOf(decoded(cookies.get(TIME_ZONE_COOKIE)));
    const staff = await this.staffOf(request.session, request.session.email);
    request.staff = { ...staff, path: request.path, timeZone, flash };
    checkRole(request.staff.role, this.neededRole(context, request.method));
    return true;
  }

  /** Undefined for a session that has expired or signed out. */
  private async sessionOf(cookie: string | undefined): Promise<Session | undefined> {
    const session = this.sessions.open(cookie);
    const isOver = session?.email !== undefined && !(await this.signedIn.has(session));
    return isOver ? undefined : session;
  }

  /** @throws ForbiddenException if the CSRF token is not that of this session and store */
  private checkForm({ session, body }: Visit): void {
    const { csrf } = (body ?? {}) as Form;
    if (!session || !this.sessions.isCsrfToken(csrf, session))
      throw new ForbiddenException('This form is out of date. Please reload its page and submit it again.');
  }

  private neededRole(context: ExecutionContext, method: string): Role {
    const ofHandler = this.reflector.get<Role | undefined>(NEEDS, context.getHandler());
    if (ofHandler !== undefined || isRead(method)) return ofHandler ?? 'viewer';
    return this.reflector.get<Role | undefined>(NEEDS, context.getClass()) ?? 'support';
  }

  private async staffOf(session: Session, email: string): Promise<Omit<Staff, 'path' | 'timeZone' | 'flash'>> {
    const found = await Promise.all(
      this.settings.account.shopDomains.map((domain) => this.stores.findByDomain(domain)),
    );
    const stores = found.filter((store): store is Store => store !== undefined);
    const store = stores.find(({ store_id }) => store_id === session.store) ?? stores[0];
    if (!store) throw new ForbiddenException('Your account has no store.');
    const caller = { store, actor: { type: 'staff', id: email } as const };
    const isTest = store.mode === 'test';
    const isSimulated = isTest || this.settings.isSimulated;
    const isUntracked = !isTest && this.settings.isUntracked;
    const may = { role: 'admin', mayAct: true, mayAdminister: true } as const;
    return { email, store, stores, ...may, caller, isSimulated, isUntracked, csrf: this.sessions.csrfToken(session) };
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** @throws ForbiddenException in words for the person */
function checkRole(role: Role, needed: Role): void {
  if (reaches(role, needed)) return;
  throw new ForbiddenException(
    needed === 'admin'
      ? 'Only admins of this store can do this. Ask one of them to do it, or to change your role.'
      : 'Your role is viewer: you can see this store but not change it. Ask an admin of the store to change your role.',
  );
}
