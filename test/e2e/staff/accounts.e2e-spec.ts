// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type StaffAccountsService } from '../../../src/staff/services/staff-accounts.service.js';
import { type StaffInvitationsService } from '../../../src/staff/services/staff-invitations.service.js';
import { type StaffMembersService } from '../../../src/staff/services/staff-members.service.js';
import { type StaffPasswordResetsService } from '../../../src/staff/services/staff-password-resets.service.js';
import { type StaffPasswordsService } from '../../../src/staff/services/staff-passwords.service.js';
import { type SignedIn, type StaffSessionsService } from '../../../src/staff/services/staff-sessions.service.js';
import { type StaffSignInService } from '../../../src/staff/services/staff-sign-in.service.js';
import { rows } from '../../support/database.js';
import { service } from '../../support/services.js';
import {
  auditOf,
  invitationOf,
  mailedLink,
  newEmail,
  newStaff,
  PASSWORD,
  someAddress,
  type TestStaff,
} from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const accounts = service<StaffAccountsService>('StaffAccountsService');
const members = service<StaffMembersService>('StaffMembersService');
const invitations = service<StaffInvitationsService>('StaffInvitationsService');
const resets = service<StaffPasswordResetsService>('StaffPasswordResetsService');
const passwords = service<StaffPasswordsService>('StaffPasswordsService');
const sessions = service<StaffSessionsService>('StaffSessionsService');
const signIns = service<StaffSignInService>('StaffSignInService');

const OPERATOR = { accountId: null, name: 'Operator (command line)' };
const by = ({ id, email }: TestStaff) => ({ accountId: id, name: email });
const client = (address = someAddress()) => ({ address, userAgent: 'Tests' });

let store: TestStore;
beforeEach(async () => (store = await newStore()));

/** Signs in; the result is `in`, or the reason of the refusal. */
async function signIn(email: string, password = PASSWORD, address?: string): Promise<string> {
  const result = await signIns.signIn({ email, password }, client(address));
  return typeof result === 'string' ? result : 'in';
}

async function tokenOf({ id }: TestStaff): Promise<string> {
  return (await sessions.start(id, client())).token;
}

/** The signed-in person of a new session, or of a token. */
async function signedIn(person: TestStaff, token?: string): Promise<SignedIn> {
  const found = await sessions.find(token ?? (await tokenOf(person)));
  if (!found) throw new Error(`${person.email} is not signed in.`);
  return found;
}

const rolesOf = async (of = store) => (await members.list(of.id)).map(({ email, role }) => `${email} ${role}`);

/** The codes of the refusals, and `done` for each success, sorted. */
async function outcomesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled
    .map((each) => (each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code)))
    .toSorted();
}

describe('an account', () => {
  it('C-STAFF-1: has one address, in any case, and a role in each of its stores', async () => {
    const [other, email] = [await newStore(), newEmail()];
    const created = await accounts.create({ email: email.toUpperCase(), role: 'admin' }, [store.id]);
    const again = await accounts.create({ email, role: 'viewer' }, [other.id]);
    expect([created.email, again.account_id, again.password]).toEqual([email, created.account_id, undefined]);
    expect(again.stores).toEqual([
      { store_id: store.id, role: 'admin' },
      { store_id: other.id, role: 'viewer' },
    ]);
    expect(await signIn(email, created.password)).toBe('in');
  });

  it('C-STAFF-7: is not created with a password that is too easy', async () => {
    const create = accounts.create({ email: newEmail(), role: 'admin' }, [store.id], 'password1234');
    await expect(create).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/password' }] });
    expect(await members.list(store.id)).toEqual([]);
  });

  it('C-STAFF-11: is signed out at once and cannot sign in while it is disabled', async () => {
    const [person] = [await newStaff([store]), await newStaff([store])];
    const token = await tokenOf(person);
    await members.setDisabled(person.id, true, OPERATOR);
    expect([await sessions.find(token), await signIn(person.email)]).toEqual([undefined, 'wrong']);
    await members.setDisabled(person.id, false, OPERATOR);
    expect([await sessions.find(token), await signIn(person.email)]).toEqual([undefined, 'in']);
    expect(await auditOf(store)).toEqual(
      expect.arrayContaining(
        ['Disabled', 'Enabled'].map((did) => `${OPERATOR.name}: ${did} the account of ${person.email}`),
      ),
    );
  });
});

describe('the people who may act in a store', () => {
  it('C-NOTE-7: are its support and admins whose accounts are not disabled', async () => {
    const [support, admin] = [await newStaff([store], 'support'), await newStaff([store], 'admin')];
    const disabled = await newStaff([store], 'support');
    await Promise.all([newStaff([store], 'viewer'), newStaff([await newStore()])]);
    await members.setDisabled(disabled.id, true, OPERATOR);
    const acting = async () => (await members.listActing(store.id)).map(({ email }) => email);
    expect(await acting()).toEqual([admin.email, support.email]);
    await members.remove(store.id, support.id, by(admin));
    expect(await acting()).toEqual([admin.email]);
  });
});

describe('an invitation', () => {
  it('C-STAFF-3: is a mail with a link, which creates an account with the password that the person chooses', async () => {
    const [admin, email] = [await newStaff([store]), newEmail()];
    await invitations.invite(store.id, { email: email.toUpperCase(), role: 'support' }, by(admin));
    const mail = await invitationOf(store, email);
    expect([mail.to, mail.text]).toEqual([email, expect.stringContaining(`${admin.email} invites you`)]);
    expect(await invitations.open(mail.token)).toMatchObject({
      store_id: store.id,
      email,
      role: 'support',
      hasAccount: false,
    });
    await invitations.accept(mail.token, { name: 'Maria', password: PASSWORD });
    expect(await rolesOf()).toContain(`${email} support`);
    expect([await signIn(email), await invitations.list(store.id)]).toEqual(['in', []]);
    expect(await auditOf(store)).toEqual([
      `${admin.email}: Invited ${email} as support`,
      `${email}: Accepted the invitation as support`,
      expect.stringContaining(`${email}: Signed in from 10.`),
    ]);
  });

  it('C-STAFF-4: is accepted once, also by two requests at once', async () => {
    const email = newEmail();
    await invitations.invite(store.id, { email, role: 'viewer' }, OPERATOR);
    const { token } = await invitationOf(store, email);
    const accept = () => invitations.accept(token, { name: 'Maria', password: PASSWORD });
    expect(await outcomesOf([accept(), accept(), accept()])).toEqual([
      'INVITATION_NOT_FOUND',
      'INVITATION_NOT_FOUND',
      'done',
    ]);
    expect(await rolesOf()).toEqual([`${email} viewer`]);
  });

  it('C-STAFF-4: to two stores at once creates one account, which has both', async () => {
    const [other, email] = [await newStore(), newEmail()];
    for (const { id } of [store, other]) await invitations.invite(id, { email, role: 'viewer' }, OPERATOR);
    const mails = await Promise.all([invitationOf(store, email), invitationOf(other, email)]);
    const accepted = mails.map(({ token }) => invitations.accept(token, { name: 'Maria', password: PASSWORD }));
    expect(await outcomesOf(accepted)).toEqual(['done', 'done']);
    expect([await rolesOf(), await rolesOf(other)]).toEqual([[`${email} viewer`], [`${email} viewer`]]);
  });

  it('C-STAFF-4: gives an existing account the store, and changes neither its name nor its password', async () => {
    const person = await newStaff([await newStore()], 'support');
    await invitations.invite(store.id, { email: person.email, role: 'viewer' }, OPERATOR);
    const { token } = await invitationOf(store, person.email);
    expect(await invitations.open(token)).toMatchObject({ hasAccount: true });
    const accept = () => invitations.accept(token, { name: 'Somebody', password: 'another long password' });
    expect(await outcomesOf([accept(), accept(), accept()])).toEqual([
      'INVITATION_NOT_FOUND',
      'INVITATION_NOT_FOUND',
      'done',
    ]);
    expect([await rolesOf(), await signIn(person.email)]).toEqual([[`${person.email} viewer`], 'in']);
  });

  it('C-STAFF-4: leaves the role of a person who is in the store already', async () => {
    const [person, other] = [await newStaff([await newStore()]), await newStaff([store])];
    await invitations.invite(store.id, { email: person.email, role: 'viewer' }, by(other));
    const { token } = await invitationOf(store, person.email);
    await accounts.create({ email: person.email, role: 'admin' }, [store.id]);
    await invitations.accept(token, {});
    expect(await rolesOf()).toEqual([`${other.email} admin`, `${person.email} admin`].toSorted());
  });

  it('C-STAFF-3: is neither sent again nor withdrawn by an admin of another store', async () => {
    const [stranger, email] = [await newStaff([await newStore()]), newEmail()];
    await invitations.invite(store.id, { email, role: 'viewer' }, OPERATOR);
    const [{ id } = { id: '' }] = await invitations.list(store.id);
    const other = await newStore();
    for (const change of [
      () => invitations.resend(other.id, id, by(stranger)),
      () => invitations.withdraw(other.id, id, by(stranger)),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect((await invitations.list(store.id)).map((open) => open.id)).toEqual([id]);
    expect(await invitations.list(other.id)).toEqual([]);
  });

  it('C-STAFF-12: is recorded when it is sent again or withdrawn', async () => {
    const [admin, email] = [await newStaff([store]), newEmail()];
    await invitations.invite(store.id, { email, role: 'viewer' }, by(admin));
    const idOf = async () => String((await invitations.list(store.id))[0]?.id);
    await invitations.resend(store.id, await idOf(), by(admin));
    await invitations.withdraw(store.id, await idOf(), by(admin));
    expect((await auditOf(store)).slice(1)).toEqual([
      `${admin.email}: Sent the invitation of ${email} again`,
      `${admin.email}: Withdrew the invitation of ${email}`,
    ]);
  });

  it('C-STAFF-3: ends after seven days, when it is withdrawn, and when it is sent again', async () => {
    const [expired, withdrawn, again] = [newEmail(), newEmail(), newEmail()];
    for (const email of [expired, withdrawn, again])
      await invitations.invite(store.id, { email, role: 'viewer' }, OPERATOR);
    const tokens = await Promise.all([expired, withdrawn, again].map((email) => invitationOf(store, email)));
    const idOf = async (email: string) =>
      String((await invitations.list(store.id)).find((each) => each.email === email)?.id);
    const [open] = (await invitations.list(store.id)).filter(({ email }) => email === expired);
    expect(open && open.expires_at.getTime() - open.created_at.getTime()).toBe(7 * 24 * 60 * 60 * 1000);
    await rows('UPDATE staff_invitations SET expires_at = NOW(3) WHERE store_id = ? AND email = ?', [
      store.id,
      expired,
    ]);
    await invitations.withdraw(store.id, await idOf(withdrawn), OPERATOR);
    await invitations.resend(store.id, await idOf(again), OPERATOR);
    for (const { token } of tokens)
      await expect(invitations.open(token)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect(await invitations.open((await invitationOf(store, again)).token)).toMatchObject({ email: again });
  });

  it('C-STAFF-3: says only of people of the same store that they are there', async () => {
    const [here, elsewhere] = [await newStaff([store]), await newStaff([await newStore()])];
    await expect(invitations.invite(store.id, { email: here.email, role: 'viewer' }, OPERATOR)).rejects.toMatchObject({
      errors: [{ pointer: '/email', code: 'NOT_UNIQUE' }],
    });
    await invitations.invite(store.id, { email: elsewhere.email, role: 'viewer' }, OPERATOR);
    expect((await invitations.list(store.id)).map(({ email }) => email)).toEqual([elsewhere.email]);
  });

  it.each(['', 'x', randomUUID()])('is none for the token %j', async (token) => {
    await expect(invitations.open(token)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(resets.open(token)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
  });
});

describe('a person of the store', () => {
  it('C-STAFF-12: is added, changed, signed out and removed, each with an entry', async () => {
    const [admin, { email, id }] = [await newStaff([store]), await newStaff([await newStore()])];
    await accounts.create({ email, role: 'viewer' }, [store.id]);
    await members.setRole(store.id, id, 'support', by(admin));
    await members.setRole(store.id, id, 'support', by(admin));
    const { sessionId } = await signedIn({ id, email, password: PASSWORD });
    await sessions.end(id, sessionId, by(admin));
    await sessions.end(id, sessionId, by(admin));
    await sessions.endAll(id, by(admin));
    await accounts.setPassword(email);
    await members.remove(store.id, id, by(admin));
    expect(await auditOf(store)).toEqual([
      `${OPERATOR.name}: Added ${email} as viewer`,
      `${admin.email}: Changed the role of ${email} from viewer to support`,
      `${admin.email}: Ended a session of ${email}`,
      `${admin.email}: Ended all sessions of ${email}`,
      `${OPERATOR.name}: Set a new password for ${email}`,
      `${admin.email}: Removed ${email} from the store`,
    ]);
  });

  it('C-STAFF-9: is neither found, changed nor removed by another store', async () => {
    const [person, admin, other] = [await newStaff([store]), await newStaff([store]), await newStore()];
    for (const change of [
      () => members.get(other.id, person.id),
      () => members.setRole(other.id, person.id, 'viewer', by(admin)),
      () => members.remove(other.id, person.id, by(admin)),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'STAFF_NOT_FOUND' });
    expect(await rolesOf()).toEqual([`${admin.email} admin`, `${person.email} admin`].toSorted());
    expect([await rolesOf(other), await auditOf(other)]).toEqual([[], []]);
  });
});

describe('C-STAFF-5: the last admin of a store', () => {
  it('is neither removed, nor disabled, nor given another role', async () => {
    const admin = await newStaff([store]);
    await newStaff([store], 'support');
    const disabled = await newStaff([store]);
    await members.setDisabled(disabled.id, true, OPERATOR);
    for (const change of [
      () => members.remove(store.id, admin.id, by(admin)),
      () => members.setDisabled(admin.id, true, OPERATOR),
      () => members.setRole(store.id, admin.id, 'support', by(admin)),
      () => accounts.create({ email: admin.email, role: 'viewer' }, [store.id]),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    expect(await rolesOf()).toContain(`${admin.email} admin`);
  });

  it('stays if two admins remove, demote or disable each other at once', async () => {
    for (const change of [
      (of: TestStaff, to: TestStaff) => members.remove(store.id, to.id, by(of)),
      (of: TestStaff, to: TestStaff) => members.setRole(store.id, to.id, 'viewer', by(of)),
      (_of: TestStaff, to: TestStaff) => members.setDisabled(to.id, true, OPERATOR),
    ]) {
      store = await newStore();
      const [one, other] = [await newStaff([store]), await newStaff([store])];
      expect(await outcomesOf([change(one, other), change(other, one)])).toEqual(['LAST_ADMIN', 'done']);
      const left = (await members.list(store.id)).filter((each) => each.role === 'admin' && each.disabled_at === null);
      expect(left).toHaveLength(1);
    }
  });
});

describe('sign-in', () => {
  it('C-STAFF-8: checks at most thirty passwords of an account, also of thirty attempts at once', async () => {
    const { email } = await newStaff([store]);
    // Fewer at once than may wait for their check.
    const attempts = (count: number) =>
      Promise.all(Array.from({ length: count }, () => signIn(email, 'wrong password')));
    const results = [...(await attempts(10)), ...(await attempts(10)), ...(await attempts(30))];
    expect(results.filter((each) => each === 'wrong')).toHaveLength(30);
    expect(results.filter((each) => each === 'limited')).toHaveLength(20);
    expect(await signIn(email)).toBe('limited');
  });

  it('C-STAFF-8: checks at most ten passwords from an address, also of fifty attempts at once', async () => {
    const [{ email }, address] = [await newStaff([store]), someAddress()];
    const results = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong password', address)));
    expect(results.filter((each) => each === 'wrong')).toHaveLength(10);
    expect(results.filter((each) => each === 'limited')).toHaveLength(40);
    expect([await signIn(email, PASSWORD, address), await signIn(email)]).toEqual(['limited', 'in']);
  });

  it('C-STAFF-8: counts an IPv6 address with its /64', async () => {
    const { email } = await newStaff([store]);
    const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;
    const results: string[] = [];
    for (let count = 0; count < 12; count++) results.push(await signIn(email, 'wrong', `${network}::${count}`));
    expect(results.filter((each) => each === 'limited')).toHaveLength(2);
    expect(await signIn(email, PASSWORD, `${network}:1:2:3:4`)).toBe('limited');
  });

  it('C-STAFF-13: counts by itself in a browser where the person signed in before, up to ten', async () => {
    const [{ email }, other] = [await newStaff([store]), await newStaff([store])];
    const inBrowser = (browser: string, who = email, password = PASSWORD) =>
      signIns.signIn({ email: who, password }, { ...client(), browser });
    const started = await inBrowser('');
    const browser = typeof started === 'string' ? started : started.browser;
    const isLimited = async () => (await signIn(email, 'wrong password')) === 'limited';
    await until(isLimited, 'others to reach the limit of the account');
    expect([await signIn(email), await inBrowser(`${browser}x`)]).toEqual(['limited', 'limited']);
    expect(await inBrowser(browser)).toMatchObject({ browser });
    expect(await inBrowser(await signIns.browserToken(email))).toMatchObject({ token: expect.any(String) });
    expect(await inBrowser(await signIns.browserToken(other.email))).toBe('limited');
    const tried: unknown[] = [];
    while (tried.at(-1) !== 'limited') tried.push(await inBrowser(browser, email, 'wrong'));
    expect(tried.filter((each) => each === 'wrong')).toHaveLength(10);
    expect(await inBrowser(browser)).toBe('limited');
  });

  it('C-STAFF-6: is refused the same for a wrong password, an unknown address and a disabled account', async () => {
    const [{ email }, disabled] = [await newStaff([store]), await newStaff([store])];
    await members.setDisabled(disabled.id, true, OPERATOR);
    const results = [await signIn(email, 'wrong'), await signIn(newEmail()), await signIn(disabled.email)];
    expect(results).toEqual(['wrong', 'wrong', 'wrong']);
    const address = someAddress();
    for (let count = 0; count < 10; count++) await signIn(newEmail(), 'wrong', address);
    expect(await signIn(newEmail(), 'wrong', address)).toBe('limited');
  });

  it('C-STAFF-12: is recorded, also if the password was wrong', async () => {
    const { email } = await newStaff([store]);
    await signIn(email, 'wrong', '192.0.2.7');
    await until(async () => (await auditOf(store)).length === 1, 'the failure to be recorded');
    await signIn(email, PASSWORD, '192.0.2.8');
    expect(await auditOf(store)).toEqual([
      `${email}: Failed to sign in from 192.0.2.7`,
      `${email}: Signed in from 192.0.2.8`,
    ]);
    expect(JSON.stringify(await rows('SELECT * FROM staff_audit WHERE store_id = ?', [store.id]))).not.toContain(
      PASSWORD,
    );
  });
});

describe('a session', () => {
  it('C-STAFF-9: ends after eight hours, when it is revoked, and when the person loses the store', async () => {
    const [person, admin] = [await newStaff([store], 'support'), await newStaff([store])];
    const [one, other] = [await tokenOf(person), await tokenOf(person)];
    expect(await sessions.find(one)).toMatchObject({ memberships: [{ store_id: store.id, role: 'support' }] });
    const { sessionId = '', expiresAt } = (await sessions.find(one)) ?? {};
    expect(Math.round((Number(expiresAt) - Date.now()) / 60_000)).toBe(8 * 60);
    await sessions.end(person.id, sessionId, by(admin));
    expect([await sessions.find(one), (await sessions.list(person.id)).length]).toEqual([undefined, 1]);
    await members.setRole(store.id, person.id, 'viewer', by(admin));
    expect(await sessions.find(other)).toMatchObject({ memberships: [{ role: 'viewer' }] });
    await members.remove(store.id, person.id, by(admin));
    expect(await sessions.find(other)).toMatchObject({ memberships: [] });
    await rows('UPDATE staff_sessions SET expires_at = NOW(3) WHERE account_id = ?', [person.id]);
    expect(await sessions.find(other)).toBeUndefined();
  });

  it('C-STAFF-9: is stored as a hash of its token', async () => {
    const person = await newStaff([store]);
    const token = await tokenOf(person);
    const [row] = await rows<{ id: string }>('SELECT id FROM staff_sessions WHERE account_id = ?', [person.id]);
    expect([row?.id === token, await sessions.find(String(row?.id))]).toEqual([false, undefined]);
  });

  it('C-STAFF-9: of another person is not ended by its id', async () => {
    const [person, other] = [await newStaff([store]), await newStaff([store])];
    const token = await tokenOf(person);
    const { sessionId = '' } = (await sessions.find(token)) ?? {};
    await sessions.end(other.id, sessionId, by(other));
    expect(await sessions.find(token)).toBeDefined();
  });
});

describe('a new password', () => {
  it('C-STAFF-7: needs the present one, and ends the other sessions', async () => {
    const person = await newStaff([store]);
    const [kept, other] = [await tokenOf(person), await tokenOf(person)];
    const { account, sessionId } = await signedIn(person, kept);
    const change = (present: string, next: string) => passwords.change(account, { present, next }, sessionId, client());
    await expect(change('wrong', 'an entirely new one')).rejects.toMatchObject({
      errors: [{ pointer: '/present_password' }],
    });
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ errors: [{ pointer: '/password' }] });
    await change(PASSWORD, 'an entirely new one');
    expect([await sessions.find(kept), await sessions.find(other)]).toEqual([expect.anything(), undefined]);
    expect([await signIn(person.email), await signIn(person.email, 'an entirely new one')]).toEqual(['wrong', 'in']);
    expect(await auditOf(store)).toContain(`${person.email}: Changed their password`);
  });

  it('C-STAFF-7: with the present one guessed counts as a failed sign-in, and is recorded', async () => {
    const person = await newStaff([store]);
    const { account, sessionId } = await signedIn(person);
    const address = someAddress();
    const guess = () =>
      passwords.change(account, { present: 'wrong', next: 'a new long password' }, sessionId, client(address));
    for (let count = 0; count < 10; count++) await expect(guess()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await signIn(person.email, PASSWORD, address)).toBe('limited');
    const entry = `${person.email}: Failed to change their password from ${address}`;
    expect((await auditOf(store)).filter((each) => each === entry)).toHaveLength(10);
  });

  it('C-STAFF-10: is set with a mailed link, once, and ends all sessions', async () => {
    const person = await newStaff([store]);
    const token = await tokenOf(person);
    await resets.request(person.email.toUpperCase(), someAddress());
    const sql = 'SELECT id FROM staff_password_resets WHERE account_id = ?';
    const id = await until(async () => (await rows<{ id: string }>(sql, [person.id]))[0]?.id, 'the link');
    const mail = await mailedLink(id);
    expect([mail.to, await resets.open(mail.token)]).toEqual([person.email, person.email]);
    await expect(resets.reset(mail.token, 'short')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const reset = () => resets.reset(mail.token, 'an entirely new one');
    expect(await outcomesOf([reset(), reset()])).toEqual(['RESET_NOT_FOUND', 'done']);
    expect([await sessions.find(token), await signIn(person.email, 'an entirely new one')]).toEqual([undefined, 'in']);
    expect(await auditOf(store)).toContain(`${person.email}: Set a new password with a link of a mail`);
  });

  it('C-STAFF-10: is not set with a link that is an hour old, or was replaced, or of a disabled account', async () => {
    const [, person] = [await newStaff([store]), await newStaff([store])];
    const idOf = async (than?: string) => {
      const sql = 'SELECT id, expires_at FROM staff_password_resets WHERE account_id = ? AND id <> ?';
      return (await rows<{ id: string; expires_at: Date }>(sql, [person.id, than ?? '']))[0];
    };
    const requested = async (than?: string) => {
      await resets.request(person.email, someAddress());
      const reset = await until(() => idOf(than), 'the link');
      return { ...reset, token: (await mailedLink(reset.id)).token };
    };
    const first = await requested();
    expect(Math.round((first.expires_at.getTime() - Date.now()) / 60_000)).toBe(60);
    const { token } = await requested(first.id);
    await expect(resets.open(first.token)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
    expect(await resets.open(token)).toBe(person.email);
    await members.setDisabled(person.id, true, OPERATOR);
    await expect(resets.open(token)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
    await members.setDisabled(person.id, false, OPERATOR);
    await rows('UPDATE staff_password_resets SET expires_at = NOW(3) WHERE account_id = ?', [person.id]);
    await expect(resets.reset(token, 'an entirely new one')).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
    expect(await signIn(person.email)).toBe('in');
  });

  it('C-STAFF-10: is answered the same for an address without an account, and limited', async () => {
    const [known, unknown, address] = [(await newStaff([store])).email, newEmail(), someAddress()];
    expect([await resets.request(known, address), await resets.request(unknown, address)]).toEqual([
      undefined,
      undefined,
    ]);
    for (let count = 0; count < 4; count++) await resets.request(unknown, someAddress());
    await expect(resets.request(unknown, someAddress())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
