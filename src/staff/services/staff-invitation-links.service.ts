import { Injectable } from '@nestjs/common';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { checked } from '../../platform/validation/index.js';
import { StaffProfileInput } from '../dto/staff-input.dto.js';
import { type Role } from '../model/role.js';
import { newAccount } from '../persistence/new-account.js';
import { EmailTakenError, StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { StaffInvitationEntity } from '../model/staff-invitation.entity.js';
import { hashPassword } from '../rules/password-hash.js';
import { checkPassword } from '../rules/password-rules.js';
import { invitationNotFound } from './staff-invitations.service.js';
import { StaffLinksService } from './staff-links.service.js';
import { StaffMembersService } from './staff-members.service.js';

/** An invitation as the person sees it who opens its link. */
export interface OpenedInvitation {
  store_id: string;
  email: string;
  role: Role;
  invited_by: string;
  /** Whether the address has an account, which then gets the store; otherwise the person chooses a password. */
  hasAccount: boolean;
}

/** Accepts invitations with the links of mails (C-STAFF-4). */
@Injectable()
export class StaffInvitationLinksService {
  private readonly invitations = this.database.repository(StaffInvitationEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly members: StaffMembersService,
    private readonly links: StaffLinksService,
    private readonly clock: ClockService,
  ) {}

  /** @throws Problem INVITATION_NOT_FOUND */
  async open(token: string): Promise<OpenedInvitation> {
    const { store_id, email, role, invited_by } = await this.ofToken(token);
    return { store_id, email, role, invited_by, hasAccount: (await this.accounts.findByEmail(email)) !== undefined };
  }

  /**
   * Accepts an invitation, once. Without an account, one is created with this name and password.
   * @throws Problem INVITATION_NOT_FOUND, VALIDATION_ERROR
   */
  async accept(token: string, person: { name?: string; password?: string }): Promise<{ email: string }> {
    const { email } = await this.ofToken(token);
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
      const { store_id, id, role } = await this.ofToken(token, { locked: true });
      await createAccount();
      const account = await this.accounts.findByEmail(email);
      if (!account) throw invitationNotFound();
      await this.invitations.delete({ store_id, id });
      await this.members.join(store_id, account, role);
    });
    return { email };
  }

  private async ofToken(token: string, { locked = false } = {}): Promise<StaffInvitationEntity> {
    const link = this.links.resolve('invitation', token);
    if (!link) throw invitationNotFound();
    const where = { store_id: link.owner, id: link.id };
    const lock = locked ? ROW_LOCK : undefined;
    const invitation = await this.invitations.findOne({ where, lock });
    if (!invitation || invitation.expires_at <= this.clock.now()) throw invitationNotFound();
    return invitation;
  }
}
