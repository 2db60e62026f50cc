// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import { type SignInRefusal, StaffSessionsService, StaffSignInService } from 'parcelward/staff';
import { type Form, passwordOf, text } from './forms.js';
import { HOME } from './navigation.js';
import { type PageResponse, COOKIE, goTo } from './page-response.js';
import { publicForm } from './public-form.js';
import { render } from './render.js';
import { clientOf, keepBrowser, keepSession } from './session-cookie.js';
import { SESSION_COOKIE } from './session.js';
import { SETTINGS, type Settings } from './settings.js';
import { SIGN_IN, MESSAGE } from './sign-in.html.js';
import { AsStaff, Needs, Public, type Staff, type Visit } from './staff.js';

const REFUSALS: Record<SignInRefusal, [status: number, message: string]> = {
  wrong: [403, 'The email address or password is incorrect.'],
  limited: [429, 'Too many failed attempts. Please wait 15 minutes and try again.'],
  busy: [503, 'Too many people are signing in. Please try again in a moment.'],
};

/** Sign-in, sign-out and the selection of a store. */
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: StaffSignInService,
    private readonly sessions: StaffSessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  home(): PageResponse {
    return goTo(HOME);
  }

  @Public()
  @Get('sign-in')
  ask(@Req() visit: Visit, @Res({ passthrough: true }) response: Response, @Query('to') to?: string): PageResponse {
    if (visit.signedIn) return goTo('/');
    return this.form(visit, response, { email: '', to: ownPath(to) });
  }

  @Public()
  @Post('sign-in')
  async signIn(
    @Req() visit: Visit,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    const [email, password] = [text(form, 'email') ?? '', passwordOf(form, 'password')];
    const to = ownPath(text(form, 'to'));
    const started = await this.signIns.signIn({ email, password }, clientOf(visit));
    if (typeof started === 'string') return this.form(visit, response, { email, to }, started);
    // The token is new: one that somebody else knows from before the sign-in opens nothing.
    if (visit.signedIn) await this.sessions.signOut(visit.signedIn);
    keepSession(response, { token: started.token }, started.expiresAt);
    keepBrowser(response, started.browser);
    return goTo(to);
  }

  @Needs('viewer')
  @Post('sign-out')
  async signOut(@Req() { signedIn }: Visit, @Res({ passthrough: true }) response: Response): Promise<PageResponse> {
    if (signedIn) await this.sessions.signOut(signedIn);
    response.clearCookie(SESSION_COOKIE, COOKIE);
    return { ...goTo('/sign-in'), audit: 'Signed out' };
  }

  @Needs('viewer')
  @Post('store')
  choose(
    @AsStaff() staff: Staff,
    @Req() { session, signedIn }: Visit,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): PageResponse {
    const store = staff.stores.find(({ store_id }) => store_id === text(form, 'store'));
    if (!store || !session || !signedIn)
      return render(
        staff,
        MESSAGE,
        { title: 'Not found', message: 'This store does not exist, or your account has no access to it.' },
        404,
      );
    keepSession(response, { ...session, store: store.store_id }, signedIn.expiresAt);
    return { ...goTo(HOME, `Switched to ${store.name}.`), audit: null };
  }

  private form(
    visit: Visit,
    response: Response,
    view: { email: string; to: string },
    refused?: SignInRefusal,
  ): PageResponse {
    const [status, message] = refused === undefined ? [200] : REFUSALS[refused];
    const refusal = message === undefined ? undefined : { message, errors: [] };
    return publicForm(this.settings, visit, response, SIGN_IN, { ...view, title: 'Sign in', refusal }, status);
  }
}

/** Accepts only paths of this application; `//host` and `/\host` lead to other hosts. */
function ownPath(to = '/'): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/';
}
