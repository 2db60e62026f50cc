// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  StaffInvitationsService,
  StaffPasswordResetsService,
  StaffSignInService,
} from 'parcelward/staff';
import { StoresService } from 'parcelward/stores';
import { type Form, passwordOf, text } from '../core/forms.js';
import { HOME } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { publicForm } from '../core/public-form.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { clientOf, keepBrowser, keepSession } from '../core/session-cookie.js';
import { SETTINGS, type Settings } from '../core/settings.js';
import { Public, type Visit } from '../core/staff.js';
import { FORGOTTEN, INVITATION, RESET, SENT } from './links.html.js';

const LENGTHS = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH };

/** The pages of people who are not signed in: the links of mails, and the request for one. */
@Public()
@Controller()
export class LinksController {
  constructor(
    private readonly invitations: StaffInvitationsService,
    private readonly resets: StaffPasswordResetsService,
    private readonly signIns: StaffSignInService,
    private readonly stores: StoresService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('invitations/:token')
  invitation(
    @Req() visit: Visit,
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    return this.invitationPage(visit, response, token, '');
  }

  /** Who chose a password here is signed in with it; who has an account signs in. */
  @Post('invitations/:token')
  accept(
    @Req() visit: Visit,
    @Param('token') token: string,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    const [name, password] = [text(form, 'name'), passwordOf(form, 'password')];
    return orRefuse(
      async () => {
        const { hasAccount, store_id } = await this.invitations.open(token);
        const { email } = await this.invitations.accept(token, { name, password });
        const { name: storeName } = await this.stores.get(store_id);
        if (hasAccount) return goTo('/sign-in', `${storeName} is one of your stores now. Sign in to open it.`);
        const started = await this.signIns.signIn({ email, password }, clientOf(visit));
        if (typeof started === 'string') return goTo('/sign-in', 'Your account is ready. Sign in with your password.');
        keepSession(response, { token: started.token, store: store_id }, started.expiresAt);
        keepBrowser(response, started.browser);
        return goTo(HOME, `Welcome to ${storeName}.`);
      },
      (refusal) => this.invitationPage(visit, response, token, name ?? '', refusal),
    );
  }

  @Get('forgotten')
  forgotten(@Req() visit: Visit, @Res({ passthrough: true }) response: Response): PageResponse {
    return publicForm(this.settings, visit, response, FORGOTTEN, { title: 'Forgotten password', email: '' });
  }

  /** The same answer whether the address has an account or not. */
  @Post('forgotten')
  send(@Req() visit: Visit, @Body() form: Form, @Res({ passthrough: true }) response: Response): Promise<PageResponse> {
    const email = text(form, 'email') ?? '';
    return orRefuse(
      async () => {
        await this.resets.request(email, visit.ip ?? '');
        return publicForm(this.settings, visit, response, SENT, { title: 'Check your inbox', email });
      },
      async (refusal) => {
        const view = { title: 'Forgotten password', email, refusal };
        return publicForm(this.settings, visit, response, FORGOTTEN, view);
      },
    );
  }

  @Get('reset/:token')
  reset(
    @Req() visit: Visit,
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    return this.resetPage(visit, response, token);
  }

  @Post('reset/:token')
  setPassword(
    @Req() visit: Visit,
    @Param('token') token: string,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const email = await this.resets.open(token);
        await this.resets.reset(token, passwordOf(form, 'password'));
        // Who reads the account's mails is its owner, whatever others have tried meanwhile.
        keepBrowser(response, this.signIns.browserToken(email));
        return goTo('/sign-in', 'Password changed. Sign in with the new one.');
      },
      (refusal) => this.resetPage(visit, response, token, refusal),
    );
  }

  private async invitationPage(
    visit: Visit,
    response: Response,
    token: string,
    name: string,
    refusal?: Refusal,
  ): Promise<PageResponse> {
    const { store_id, email, role, invited_by, hasAccount } = await this.invitations.open(token);
    const store = await this.stores.get(store_id);
    const facts = { store: store.name, email, role, invited_by, hasAccount, name, token };
    const view = { title: `Join ${store.name}`, ...facts, ...LENGTHS, refusal };
    return publicForm(this.settings, visit, response, INVITATION, view);
  }

  private async resetPage(visit: Visit, response: Response, token: string, refusal?: Refusal): Promise<PageResponse> {
    const view = { title: 'Choose a new password', email: await this.resets.open(token), token, ...LENGTHS, refusal };
    return publicForm(this.settings, visit, response, RESET, view);
  }
}
