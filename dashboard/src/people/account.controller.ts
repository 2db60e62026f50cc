// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import { actorOf, StaffAccountsService, StaffPasswordsService, StaffSessionsService } from 'parcelward/staff';
import { type Form, passwordOf, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { COOKIE, goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { clientOf } from '../core/session-cookie.js';
import { SESSION_COOKIE } from '../core/session.js';
import { AsStaff, Needs, type Staff, type Visit } from '../core/staff.js';
import { ACCOUNT, accountPage } from './account.page.js';

const HOME = '/account';

/** A person's own account: name, time zone, password and sessions. */
@Needs('viewer')
@Controller('account')
export class AccountController {
  constructor(
    private readonly accounts: StaffAccountsService,
    private readonly passwords: StaffPasswordsService,
    private readonly sessions: StaffSessionsService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Promise<PageResponse> {
    return this.page(staff);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const profile = { name: text(form, 'name'), time_zone: text(form, 'time_zone') ?? null };
        await this.accounts.updateProfile(staff.account.id, profile);
        return goTo(HOME, 'Account saved.');
      },
      (refusal) => this.page(staff, refusal),
    );
  }

  @Post('password')
  changePassword(@AsStaff() staff: Staff, @Req() visit: Visit, @Body() form: Form): Promise<PageResponse> {
    const passwords = { present: passwordOf(form, 'present_password'), next: passwordOf(form, 'password') };
    return orRefuse(
      async () => {
        await this.passwords.change(staff.account, passwords, staff.sessionId, clientOf(visit));
        return { ...goTo(HOME, 'Password changed. Your other sessions have ended.'), audit: null };
      },
      (refusal) => this.page(staff, refusal),
    );
  }

  @Post('sessions/:id/end')
  async endSession(@AsStaff() { account }: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    await this.sessions.end(account.id, id, actorOf(account));
    return { ...goTo(HOME, 'Ended the session.'), audit: null };
  }

  @Post('sign-out')
  async signOut(@AsStaff() { account }: Staff, @Res({ passthrough: true }) response: Response): Promise<PageResponse> {
    await this.sessions.endAll(account.id, actorOf(account));
    response.clearCookie(SESSION_COOKIE, COOKIE);
    return { ...goTo('/sign-in', 'You are signed out everywhere.'), audit: null };
  }

  private async page(staff: Staff, refusal?: Refusal): Promise<PageResponse> {
    const sessions = await this.sessions.list(staff.account.id);
    return render(staff, ACCOUNT, { ...accountPage(staff, sessions), refusal });
  }
}
