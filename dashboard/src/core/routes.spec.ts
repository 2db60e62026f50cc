// SPDX-License-Identifier: Apache-2.0
import { type ExecutionContext, ForbiddenException, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import { type Role, ROLES, type StaffSessionsService } from 'parcelward/staff';
import { type StoresService } from 'parcelward/stores';
import { CONTROLLERS } from '../dashboard.module.js';
import { type FormReaderService } from './form-reader.service.js';
import { csrfToken, newSession, type Session, SESSION_COOKIE } from './session.js';
import { type Settings } from './settings.js';
import { SignedInGuard, SignedOut } from './signed-in.guard.js';

type Handler = (...given: unknown[]) => unknown;
interface Route {
  method: string;
  path: string;
  controller: Type;
  handler: Handler;
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** Every route of every controller. */
const ROUTES: Route[] = CONTROLLERS.flatMap((controller) => {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const handlers = Object.getOwnPropertyNames(controller.prototype).map(
    (name) => (controller.prototype as Record<string, Handler>)[name] as Handler,
  );
  return handlers.flatMap((handler) => {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = joined(base, Reflect.getMetadata(PATH_METADATA, handler) as string);
    return [{ method: String(RequestMethod[method]), path, controller, handler }];
  });
});

interface Given {
  /** Undefined for nobody. */
  role?: Role;
  session?: Session;
  csrf?: string;
}

/** The answer of the guard: `yes`, or the name of its refusal. */
async function answerTo({ method, path, controller, handler }: Route, { role, session, csrf }: Given): Promise<string> {
  const account = { id: 'stf_1', email: 'ana@shop.example', time_zone: null };
  const memberships = [{ store_id: 'sto_1', role }];
  const signedIn = role && { sessionId: 'x', account, memberships, expiresAt: new Date() };
  const guard = new SignedInGuard(
    new Reflector(),
    { find: async () => signedIn } as unknown as StaffSessionsService,
    {
      findSome: async (ids: string[]) => ids.map((store_id) => ({ store_id, name: 'Shop' })),
    } as unknown as StoresService,
    { isSimulated: false, isUntracked: false } as Settings,
    { read: async () => undefined } as unknown as FormReaderService,
  );
  const cookie = session && `${SESSION_COOKIE}=${session.token}`;
  const request = { method, path, headers: { cookie }, body: { csrf }, query: {} };
  const context = {
    getHandler: () => handler,
    getClass: () => controller,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({ clearCookie: () => {} }) }),
  } as unknown as ExecutionContext;
  try {
    return (await guard.canActivate(context)) ? 'yes' : 'no';
  } catch (error) {
    if (error instanceof SignedOut) return 'signed out';
    if (error instanceof ForbiddenException) return 'forbidden';
    throw error;
  }
}

/** The least role that may open a page or submit a form; `nobody` needs no sign-in. */
async function neededFor(route: Route): Promise<string> {
  const session = newSession();
  const csrf = csrfToken(session);
  if ((await answerTo(route, { session, csrf })) === 'yes') return 'nobody';
  for (const role of ROLES) if ((await answerTo(route, { role, session, csrf })) === 'yes') return role;
  return 'no role';
}

/** Pages that not every role opens, because they are forms or the audit log. Those of personal data are for admins. */
const PAGES_WITH_ROLE: Record<string, Role> = {
  '/people/audit': 'admin',
  '/integration/platforms/:id/preview': 'support',
  '/orders/:number/cancel': 'support',
  '/orders/:number/return': 'support',
  '/orders/:number/claim': 'support',
  '/orders/:number/customer': 'support',
  '/withdrawals/new': 'support',
  '/recalls': 'support',
  '/recalls.csv': 'support',
  '/recalls/preview': 'support',
  '/recalls/:id': 'support',
};

function expectedFor({ method, path }: Route): string {
  const [, area = ''] = path.split('/');
  if (['sign-in', 'health', 'invitations', 'forgotten', 'reset'].includes(area)) return 'nobody';
  if (area === 'privacy') return 'admin';
  if (method === 'GET') return PAGES_WITH_ROLE[path] ?? 'viewer';
  if (['sign-out', 'store', 'account', 'search'].includes(area)) return 'viewer';
  if (path.startsWith('/integration/platforms/') && path.endsWith('/retry')) return 'support';
  return ['settings', 'integration', 'people', 'status'].includes(area) ? 'admin' : 'support';
}

describe('C-STAFF-2: every route', () => {
  it('C-PRIV-11: needs the role of its subject, or is a known exception', async () => {
    const needed = await Promise.all(
      ROUTES.map(async (route) => [`${route.method} ${route.path}`, await neededFor(route)]),
    );
    expect(needed).toEqual(ROUTES.map((route) => [`${route.method} ${route.path}`, expectedFor(route)]));
    expect(needed.length).toBeGreaterThan(90);
  });
});

describe('a form', () => {
  /** They are checked while they are read. */
  const withPhotos = ['/orders/:number/claim', '/claims/:id/answer', '/returns/:id/label'];
  const forms = ROUTES.filter(({ method, path }) => method === 'POST' && !withPhotos.includes(path));

  it('is refused without the CSRF token of its session and store', async () => {
    const session = newSession();
    const others = [undefined, '', csrfToken(newSession()), csrfToken({ ...session, store: 'sto_2' })];
    for (const form of forms)
      for (const csrf of others)
        expect([form.path, await answerTo(form, { role: 'admin', session, csrf })]).toEqual([form.path, 'forbidden']);
  });

  it('is refused without a session', async () => {
    for (const form of forms) expect(['forbidden', 'signed out']).toContain(await answerTo(form, {}));
  });
});
