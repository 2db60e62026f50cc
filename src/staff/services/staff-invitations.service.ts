// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { checked } from '../../platform/validation/index.js';
import { StaffInvitationInput, StaffProfileInput } from '../model/staff-input.dto.js';
import { StaffInvitationEntity } from '../model/staff.entities.js';
import { type Role, type StaffActor } from '../model/staff.js';
import { EmailTakenError, newAccount, StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { hashPassword } from '../rules/password-hash.js';
import { checkPassword } from '../rules/password-rules.js';
import { invitationAttempt } from '../staff.limits.js';
import { StaffAuditService } from './staff-audit.service.js';
import { INVITATION_QUEUE, StaffMailsService } from './staff-mails.service.js';
import { StaffMembersService } from './staff-members.service.js';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** More than a page shows; expired ones are purged. */
const MAX_LISTED = 500;

export interface StaffInvitation {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  /** It can be sent again, but not accepted. */
  is_expired: boolean;
}

/** An invitation as the person sees it who opens its link. */
export interface OpenedInvitation {
  store_id: string;
  email: string;
  role: Role;
  invited_by: string;
  /** Whether the address has an account, which then gets the store; otherwise the person chooses a password. */
  hasAccount: boolean;
}

/** Invites people to a store, who accept with the links of mails (C-STAFF-3, C-STAFF-4). */
@Injectable()
export class StaffInvitationsService {
  private readonly invitations = this.database.repository(StaffInvitationEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly members: StaffMembersService,
    private readonly mails: StaffMailsService,
    private readonly audit: StaffAuditService,
    private readonly clock: ClockService,
  ) {}

  /** Lists the open invitations to a store, by e-mail address. */
  async list(storeId: string): Promise<StaffInvitation[]> {
    const now = this.clock.now();
    const found = await this.invitations.find({
      where: { store_id: storeId },
      order: { email: 'ASC' },
      take: MAX_LISTED,
    });
    return found.map(({ store_id: _store, ...invitation }) => ({
      ...invitation,
      is_expired: invitation.expires_at <= now,
    }));
  }

  /**
   * Invites an address to a store; an earlier invitation of the address ends. It does not say whether the address has an
   * account.
   * @throws Problem VALIDATION_ERROR, also for somebody who is in the store (NOT_UNIQUE), DASHBOARD_URL_UNKNOWN, RATE_LIMITED
   */
  async invite(storeId: string, input: { email?: string; role?: string }, by: StaffActor): Promise<void> {
    const { email: written, role } = checked(StaffInvitationInput, input);
    const email = normalizeEmail(written);
    await this.mails.count(invitationAttempt(storeId));
    await this.database.transaction(async () => {
      const members = await this.accounts.findMembers(storeId);
      if (members.some((member) => member.email === email))
        throw validationError([{ pointer: '/email', code: 'NOT_UNIQUE', detail: 'is already in this store' }]);
      await this.send(storeId, { email, role }, by);
      await this.audit.record(storeId, by, `Invited ${email} as ${role}`, '/people');
    });
  }

  /**
   * Mails an invitation again, with a new link for another seven days. The earlier link ends.
   * @throws Problem INVITATION_NOT_FOUND, RATE_LIMITED
   */
  async resend(storeId: string, id: string, by: StaffActor): Promise<void> {
    await this.mails.count(invitationAttempt(storeId));
    await this.database.transaction(async () => {
      const invitation = await this.lock(storeId, id);
      await this.send(storeId, invitation, by);
      await this.audit.record(storeId, by, `Sent the invitation of ${invitation.email} again`, '/people');
    });
  }

  /**
   * Withdraws an invitation.
   * @throws Problem INVITATION_NOT_FOUND
   */
  async withdraw(storeId: string, id: string, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      const invitation = await this.lock(storeId, id);
      await this.invitations.delete({ store_id: storeId, id });
      await this.audit.record(storeId, by, `Withdrew the invitation of ${invitation.email}`, '/people');
    });
  }

  /** @throws Problem INVITATION_NOT_FOUND */
  async open(token: string): Promise<OpenedInvitation> {
    const { store_id, email, role, invited_by } = await this.findByToken(token);
    return { store_id, email, role, invited_by, hasAccount: (await this.accounts.findByEmail(email)) !== undefined };
  }

  /**
   * Accepts an invitation, once. Without an account, one is created with this name and password.
   * @throws Problem INVITATION_NOT_FOUND, VALIDATION_ERROR
   */
  async accept(token: string, person: { name?: string; password?: string }): Promise<{ email: string }> {
    const { email } = await this.findByToken(token);
    if (await this.accounts.findByEmail(email)) return this.join(token, email);
    const { name } = checked(StaffProfileInput, { name: person.name });
    checkPassword(person.password ?? '', email);
    const account = newAccount(email, name.trim(), await hashPassword(person.password ?? ''), this.clock.now());
    try {
      return await this.join(token, email, () => this.accounts.insert(account));
    } catch (error) {
      // Another invitation of this person was accepted meanwhile.
      if (!(error instanceof EmailTakenError)) throw error;
      return this.join(token, email);
    }
  }

  private async join(token: string, email: string, createAccount = async () => {}): Promise<{ email: string }> {
    await this.database.transaction(async () => {
      const { store_id, id, role } = await this.findByToken(token, { locked: true });
      await createAccount();
      const account = await this.accounts.findByEmail(email);
      if (!account) throw invitationNotFound();
      await this.invitations.delete({ store_id, id });
      await this.members.join(store_id, account, role);
    });
    return { email };
  }

  private async findByToken(token: string, { locked = false } = {}): Promise<StaffInvitationEntity> {
    const link = this.mails.resolve('invitation', token);
    if (!link) throw invitationNotFound();
    const where = { store_id: link.owner, id: link.id };
    const lock = locked ? ROW_LOCK : undefined;
    const invitation = await this.invitations.findOne({ where, lock });
    if (!invitation || invitation.expires_at <= this.clock.now()) throw invitationNotFound();
    return invitation;
  }

  /** @throws Problem INVITATION_NOT_FOUND */
  private async lock(store_id: string, id: string): Promise<StaffInvitationEntity> {
    const invitation = await this.invitations.findOne({ where: { store_id, id }, lock: ROW_LOCK });
    if (!invitation) throw invitationNotFound();
    return invitation;
  }

  /** An earlier invitation of the address ends. */
  private async send(
    storeId: string,
    { email, role }: Pick<StaffInvitationEntity, 'email' | 'role'>,
    by: StaffActor,
  ): Promise<void> {
    const now = this.clock.now();
    const id = newId('inv');
    const expires_at = new Date(now.getTime() + LIFETIME_MS);
    const sent = { invited_by: by.name, created_at: now, expires_at };
    const invitations = this.invitations.createQueryBuilder().insert();
    await invitations
      .values({ store_id: storeId, id, email, role, ...sent })
      .orUpdate(['id', 'role', 'invited_by', 'created_at', 'expires_at'])
      .execute();
    await this.mails.send(INVITATION_QUEUE, storeId, id);
  }
}

const invitationNotFound = (): Problem =>
  new Problem('INVITATION_NOT_FOUND', 'This invitation is no longer valid. Ask an admin of the store for a new one.');
