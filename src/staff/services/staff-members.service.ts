// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StaffSessionEntity } from '../model/staff.entities.js';
import { reaches, type Role, actorOf, type StaffActor, type StaffMember } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { checkAdminLeft } from '../rules/last-admin.js';
import { StaffAuditService } from './staff-audit.service.js';

/** The people of a store and their roles (C-STAFF-2 to C-STAFF-5). */
@Injectable()
export class StaffMembersService {
  private readonly sessions = this.database.repository(StaffSessionEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly audit: StaffAuditService,
    private readonly clock: ClockService,
  ) {}

  /** Lists the people of a store, by e-mail address. */
  list(storeId: string): Promise<StaffMember[]> {
    return this.accounts.findMembers(storeId);
  }

  /** Lists the people of a store who may act in it: support and admins whose account is not disabled, by name. */
  async listActing(storeId: string): Promise<StaffMember[]> {
    const members = await this.accounts.findMembers(storeId);
    const acting = members.filter(({ role, disabled_at }) => reaches(role, 'support') && disabled_at === null);
    return acting.toSorted((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
  }

  /** @throws Problem STAFF_NOT_FOUND */
  async get(storeId: string, accountId: string): Promise<StaffMember> {
    return memberOrThrow(await this.accounts.findMember(storeId, accountId));
  }

  /**
   * Adds a person to a store, or changes their role there.
   * @throws Problem LAST_ADMIN
   */
  async put(storeId: string, accountId: string, role: Role, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      const isNew = await this.accounts.addMember(storeId, accountId, role, this.clock.now());
      if (!isNew) return this.setRole(storeId, accountId, role, by);
      const email = (await this.accounts.find(accountId))?.email;
      await this.audit.record(storeId, by, `Added ${email} as ${role}`, `/people/${accountId}`);
    });
  }

  /** Adds a person who has accepted an invitation, unless they are in the store. */
  async join(storeId: string, account: Pick<StaffMember, 'id' | 'email'>, role: Role): Promise<void> {
    await this.database.transaction(async () => {
      await this.accounts.addMember(storeId, account.id, role, this.clock.now());
      const text = `Accepted the invitation as ${role}`;
      await this.audit.record(storeId, actorOf(account), text, `/people/${account.id}`);
    });
  }

  /** @throws Problem STAFF_NOT_FOUND, LAST_ADMIN */
  async setRole(storeId: string, accountId: string, role: Role, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      const members = await this.accounts.lockMembers(storeId);
      const { email, role: earlier } = memberOrThrow(members.find(({ id }) => id === accountId));
      if (role === earlier) return;
      if (role !== 'admin') checkAdminLeft(members, accountId);
      await this.accounts.setRole(storeId, accountId, role);
      const text = `Changed the role of ${email} from ${earlier} to ${role}`;
      await this.audit.record(storeId, by, text, `/people/${accountId}`);
    });
  }

  /**
   * Takes a store away from a person. Their account and their other stores stay.
   * @throws Problem STAFF_NOT_FOUND, LAST_ADMIN
   */
  async remove(storeId: string, accountId: string, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      const members = await this.accounts.lockMembers(storeId);
      const { email } = memberOrThrow(members.find(({ id }) => id === accountId));
      checkAdminLeft(members, accountId);
      await this.accounts.removeMember(storeId, accountId);
      await this.audit.record(storeId, by, `Removed ${email} from the store`);
    });
  }

  /**
   * Disables an account in all stores: it is signed out at once, and cannot sign in. Or enables it again. Idempotent.
   * @throws Problem STAFF_NOT_FOUND, or LAST_ADMIN of one of its stores
   */
  async setDisabled(accountId: string, isDisabled: boolean, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      // First the stores, as all changes of people lock them.
      for (const { store_id } of await this.accounts.findStores(accountId)) {
        const members = await this.accounts.lockMembers(store_id);
        if (isDisabled) checkAdminLeft(members, accountId);
      }
      const account = await this.accounts.find(accountId, { locked: true });
      if (!account) throw new Problem('STAFF_NOT_FOUND', 'There is no such account.');
      if ((account.disabled_at !== null) === isDisabled) return;
      const now = this.clock.now();
      await this.accounts.update(accountId, { disabled_at: isDisabled ? now : null, updated_at: now });
      // Otherwise they would continue when the account is enabled again.
      if (isDisabled) await this.sessions.delete({ account_id: accountId });
      const text = `${isDisabled ? 'Disabled' : 'Enabled'} the account of ${account.email}`;
      await this.audit.recordOfAccount(accountId, by, text);
    });
  }
}

function memberOrThrow(member: StaffMember | undefined): StaffMember {
  if (!member) throw new Problem('STAFF_NOT_FOUND', 'This store has no such person.');
  return member;
}
