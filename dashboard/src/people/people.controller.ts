// SPDX-License-Identifier: Apache-2.0
import { BadRequestException, Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  actorOf,
  ROLES,
  StaffAuditService,
  StaffInvitationsService,
  StaffMembersService,
  StaffSessionsService,
} from 'parcelward/staff';
import { type Form, oneOf, text } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { auditPage, daysOf } from './audit.page.js';
import { AUDIT, PEOPLE, PERSON } from './people.html.js';
import { peoplePage, personPage } from './people.page.js';

const HOME = '/people';

/** The people of the store, their roles and sessions, open invitations, and the audit log. Services record the forms. */
@Needs('admin')
@Controller('people')
export class PeopleController {
  constructor(
    private readonly members: StaffMembersService,
    private readonly invitations: StaffInvitationsService,
    private readonly sessions: StaffSessionsService,
    private readonly audit: StaffAuditService,
  ) {}

  @Get()
  list(@AsStaff() staff: Staff): Promise<PageResponse> {
    return this.listPage(staff, {});
  }

  @Post('invitations')
  invite(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const input = { email: text(form, 'email'), role: text(form, 'role') };
    return orRefuse(
      async () => {
        await this.invitations.invite(staff.store.store_id, input, actorOf(staff.account));
        return done(HOME, `Invited ${input.email}.`);
      },
      (refusal) => this.listPage(staff, input, refusal),
    );
  }

  @Post('invitations/:id/resend')
  async resend(@AsStaff() { store, account }: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    await this.invitations.resend(store.store_id, id, actorOf(account));
    return done(HOME, 'Sent the invitation again. The earlier link no longer works.');
  }

  @Post('invitations/:id/withdraw')
  async withdraw(@AsStaff() { store, account }: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    await this.invitations.withdraw(store.store_id, id, actorOf(account));
    return done(HOME, 'Withdrew the invitation.');
  }

  @Needs('admin')
  @Get('audit')
  async log(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const [now, cursor] = [new Date(), cursorOf(query)];
    const filter = { person: text(query, 'person'), days: text(query, 'days') };
    const [members, page] = await Promise.all([
      this.members.list(staff.store.store_id),
      this.audit.list(
        staff.store.store_id,
        { accountId: filter.person, days: daysOf(filter.days, now) },
        cursor === undefined ? {} : { cursor },
      ),
    ]);
    return render(staff, AUDIT, auditPage(members, page, { ...filter, cursor }));
  }

  @Get(':id')
  async show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const member = await this.members.get(staff.store.store_id, id);
    // Addresses of colleagues are for admins.
    const sessions = staff.mayAdminister ? await this.sessions.list(id) : [];
    return render(staff, PERSON, personPage(member, sessions, staff.account.id));
  }

  @Post(':id/role')
  async setRole(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const role = oneOf(form, 'role', ROLES);
    if (!role) throw new BadRequestException('Choose a role.');
    await this.members.setRole(staff.store.store_id, id, role, actorOf(staff.account));
    return done(`${HOME}/${id}`, `Changed the role to ${role}.`);
  }

  @Post(':id/remove')
  async remove(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const { email } = await this.members.get(staff.store.store_id, id);
    await this.members.remove(staff.store.store_id, id, actorOf(staff.account));
    return done(id === staff.account.id ? '/' : HOME, `Removed ${email} from the store.`);
  }

  @Post(':id/sign-out')
  async signOut(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const { email } = await this.members.get(staff.store.store_id, id);
    await this.sessions.endAll(id, actorOf(staff.account));
    return done(`${HOME}/${id}`, `Signed ${email} out everywhere.`);
  }

  @Post(':id/sessions/:session/end')
  async endSession(
    @AsStaff() staff: Staff,
    @Param('id', Id) id: string,
    @Param('session', Id) session: string,
  ): Promise<PageResponse> {
    await this.members.get(staff.store.store_id, id);
    await this.sessions.end(id, session, actorOf(staff.account));
    return done(`${HOME}/${id}`, 'Ended the session.');
  }

  private async listPage(
    staff: Staff,
    input: { email?: string; role?: string },
    refusal?: Refusal,
  ): Promise<PageResponse> {
    const { store_id } = staff.store;
    const [members, invitations] = await Promise.all([this.members.list(store_id), this.invitations.list(store_id)]);
    return render(staff, PEOPLE, { ...peoplePage(members, invitations, input, staff.account.id), refusal });
  }
}

const done = (location: string, message: string): PageResponse => ({ ...goTo(location, message), audit: null });
