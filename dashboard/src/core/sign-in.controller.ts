import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import { Problem } from 'parcelward';
import { AttemptLimitService } from 'parcelward/auth';
import { type PageResponse, COOKIE, goTo } from './page-response.js';
import { type Form, text } from './forms.js';
import { HOME } from './navigation.js';
import { isPassword } from './password.js';
import { render, renderPublic } from './render.js';
import { isSame, SESSION_COOKIE, type Session, Sessions } from './session.js';
import { SessionStore } from './session-store.js';
import { SETTINGS, type Settings } from './settings.js';
import { SIGN_IN, MESSAGE } from './sign-in.html.js';
import { signInLimits } from './sign-in.limits.js';
import { AsStaff, Needs, Public, type Staff, type Visit } from './staff.js';

/** Sign-in, sign-out and the selection of a store. */
@Controller()
export class SignInController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signedIn: SessionStore,
    private readonly attempts: AttemptLimitService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  home(): PageResponse {
    return goTo(HOME);
  }

  @Public()
  @Get('sign-in')
  ask(
    @Req() { session }: Visit,
    @Res({ passthrough: true }) response: Response,
    @Query('to') to?: string,
  ): PageResponse {
    if (session?.email !== undefined) return goTo('/');
    return this.form(session ?? this.begin(response), { email: '', to: ownPath(to) });
  }

  @Public()
  @Post('sign-in')
  async signIn(
    @Req() { session: earlier, ip = '' }: Visit,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    const [email = '', password = ''] = [text(form, 'email'), text(form, 'password')];
    const to = ownPath(text(form, 'to'));
    const started = earlier ?? this.begin(response);
    const takeBack = await this.attempts
      .count(signInLimits(this.settings.account, ip, email))
      .catch(undefinedIfLimited);
    if (!takeBack)
      return this.form(started, { email, to }, 'Too many failed attempts. Please wait 15 minutes and try again.', 429);
    const isAccount = await this.isAccount(email, password);
    if (isAccount !== false) await takeBack();
    if (isAccount === undefined)
      return this.form(started, { email, to }, 'Too many people are signing in. Please try again in a moment.', 503);
    if (!isAccount) return this.form(started, { email, to }, 'The email address or password is incorrect.', 403);
    await this.signedIn.remove(started);
    const session = this.sessions.start(this.settings.account.email);
    await this.signedIn.add(session);
    this.keep(response, session);
    return goTo(to);
  }

  @Needs('viewer')
  @Post('sign-out')
  async signOut(@Req() { session }: Visit, @Res({ passthrough: true }) response: Response): Promise<PageResponse> {
    if (session) await this.signedIn.remove(session);
    response.clearCookie(SESSION_COOKIE, COOKIE);
    return goTo('/sign-in');
  }

  @Needs('viewer')
  @Post('store')
  choose(
    @AsStaff() staff: Staff,
    @Req() { session }: Visit,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): PageResponse {
    const store = staff.stores.find(({ store_id }) => store_id === text(form, 'store'));
    if (!store || !session)
      return render(
        staff,
        MESSAGE,
        { title: 'Not found', message: 'This store does not exist, or your account has no access to it.' },
        404,
      );
    this.keep(response, { ...session, store: store.store_id });
    return goTo(HOME, `Switched to ${store.name}.`);
  }

  /**
   * Always compares both, so that the response time does not reveal which one is wrong.
   * @returns undefined if too many passwords wait to be checked
   */
  private async isAccount(email: string, password: string): Promise<boolean | undefined> {
    const { account } = this.settings;
    const [isEmail, isRight] = [
      isSame(email.toLowerCase(), account.email.toLowerCase()),
      await isPassword(password, account.passwordHash),
    ];
    return isRight === undefined ? undefined : isEmail && isRight;
  }

  private form(session: Session, view: { email: string; to: string }, refused?: string, status = 200): PageResponse {
    const refusal = refused === undefined ? undefined : { message: refused, errors: [] };
    const page = { ...view, title: 'Sign in', refusal };
    return renderPublic(this.settings, SIGN_IN, page, this.sessions.csrfToken(session), status);
  }

  private begin(response: Response): Session {
    const session = this.sessions.start();
    this.keep(response, session);
    return session;
  }

  private keep(response: Response, session: Session): void {
    response.cookie(SESSION_COOKIE, this.sessions.seal(session), { ...COOKIE, expires: new Date(session.until) });
  }
}

function undefinedIfLimited(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'RATE_LIMITED')) throw error;
}

/** Accepts only paths of this application; `//host` and `/\host` lead to other hosts. */
function ownPath(to = '/'): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/';
}
