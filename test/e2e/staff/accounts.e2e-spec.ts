import { randomUUID } from 'node:crypto';
import { type StaffAccountsService } from '../../../src/staff/services/staff-accounts.service.js';
import { type StaffInvitationLinksService } from '../../../src/staff/services/staff-invitation-links.service.js';
import { type StaffInvitationsService } from '../../../src/staff/services/staff-invitations.service.js';
import { type StaffMembersService } from '../../../src/staff/services/staff-members.service.js';
import { type StaffPasswordRequestsService } from '../../../src/staff/services/staff-password-requests.service.js';
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
const links = service<StaffInvitationLinksService>('StaffInvitationLinksService');
const requests = service<StaffPasswordRequestsService>('StaffPasswordRequestsService');
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
    expect(await signIn(person.email)).toBe('in');
  });
});

describe('an invitation', () => {
  it('C-STAFF-3: is a mail with a link, which creates an account with the password that the person chooses', async () => {
    const [admin, email] = [await newStaff([store]), newEmail()];
    await invitations.invite(store.id, { email: email.toUpperCase(), role: 'support' }, by(admin));
    const mail = await invitationOf(store, email);
    expect([mail.to, mail.text]).toEqual([email, expect.stringContaining(`${admin.email} invites you`)]);
    expect(await links.open(mail.token)).toMatchObject({
      store_id: store.id,
      email,
      role: 'support',
      hasAccount: false,
    });
    await links.accept(mail.token, { name: 'Maria', password: PASSWORD });
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
    const accept = () => links.accept(token, { name: 'Maria', password: PASSWORD });
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
    const accepted = mails.map(({ token }) => links.accept(token, { name: 'Maria', password: PASSWORD }));
    expect(await outcomesOf(accepted)).toEqual(['done', 'done']);
    expect([await rolesOf(), await rolesOf(other)]).toEqual([[`${email} viewer`], [`${email} viewer`]]);
  });

  it('C-STAFF-4: gives an existing account the store, and changes neither its name nor its password', async () => {
    const person = await newStaff([await newStore()], 'support');
    await invitations.invite(store.id, { email: person.email, role: 'viewer' }, OPERATOR);
    const { token } = await invitationOf(store, person.email);
    expect(await links.open(token)).toMatchObject({ hasAccount: true });
    await links.accept(token, { name: 'Somebody', password: 'another long password' });
    expect([await rolesOf(), await signIn(person.email)]).toEqual([[`${person.email} viewer`], 'in']);
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
      await expect(links.open(token)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect(await links.open((await invitationOf(store, again)).token)).toMatchObject({ email: again });
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
    await expect(links.open(token)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(resets.open(token)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
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
  it('C-STAFF-8: checks at most thirty passwords of an account, also of fifty attempts at once', async () => {
    const { email } = await newStaff([store]);
    const results = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong password')));
    let checked = results.filter((each) => each === 'wrong').length;
    // Sixteen at most wait for the check. Attempts that found no room are taken back.
    expect(checked).toBeGreaterThanOrEqual(16);
    while ((await signIn(email, 'wrong password')) === 'wrong') checked++;
    expect(checked).toBeLessThanOrEqual(30);
    expect(await signIn(email)).toBe('limited');
  });

  it('C-STAFF-8: checks at most ten passwords from an address, also of fifty attempts at once', async () => {
    const [{ email }, address] = [await newStaff([store]), someAddress()];
    const results = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong password', address)));
    expect(results.filter((each) => each === 'wrong')).toHaveLength(10);
    expect(results.filter((each) => each === 'limited')).toHaveLength(40);
    expect([await signIn(email, PASSWORD, address), await signIn(email)]).toEqual(['limited', 'in']);
  });

  it('C-STAFF-6: is refused the same for a wrong password, an unknown address and a disabled account', async () => {
    const [{ email }, disabled] = [await newStaff([store]), await newStaff([store])];
    await members.setDisabled(disabled.id, true, OPERATOR);
    const results = [await signIn(email, 'wrong'), await signIn(newEmail()), await signIn(disabled.email)];
    expect(results).toEqual(['wrong', 'wrong', 'wrong']);
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
    const change = (present: string, next: string) =>
      passwords.change(account, { present, next }, sessionId, someAddress());
    await expect(change('wrong', 'an entirely new one')).rejects.toMatchObject({
      errors: [{ pointer: '/present_password' }],
    });
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ errors: [{ pointer: '/password' }] });
    await change(PASSWORD, 'an entirely new one');
    expect([await sessions.find(kept), await sessions.find(other)]).toEqual([expect.anything(), undefined]);
    expect([await signIn(person.email), await signIn(person.email, 'an entirely new one')]).toEqual(['wrong', 'in']);
    expect(await auditOf(store)).toContain(`${person.email}: Changed their password`);
  });

  it('C-STAFF-7: with the present one guessed counts as a failed sign-in', async () => {
    const person = await newStaff([store]);
    const { account, sessionId } = await signedIn(person);
    const address = someAddress();
    const guess = () =>
      passwords.change(account, { present: 'wrong', next: 'a new long password' }, sessionId, address);
    for (let count = 0; count < 10; count++) await expect(guess()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('C-STAFF-10: is set with a mailed link, once, and ends all sessions', async () => {
    const person = await newStaff([store]);
    const token = await tokenOf(person);
    await requests.request(person.email.toUpperCase(), someAddress());
    const sql = 'SELECT id FROM staff_password_resets WHERE account_id = ?';
    const id = await until(async () => (await rows<{ id: string }>(sql, [person.id]))[0]?.id, 'the link');
    const mail = await mailedLink(id);
    expect([mail.to, await resets.open(mail.token)]).toEqual([person.email, person.email]);
    await expect(resets.reset(mail.token, 'short')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const reset = () => resets.reset(mail.token, 'an entirely new one');
    expect(await outcomesOf([reset(), reset()])).toEqual(['RESET_NOT_FOUND', 'done']);
    expect([await sessions.find(token), await signIn(person.email, 'an entirely new one')]).toEqual([undefined, 'in']);
  });

  it('C-STAFF-10: is answered the same for an address without an account, and limited', async () => {
    const [known, unknown, address] = [(await newStaff([store])).email, newEmail(), someAddress()];
    expect([await requests.request(known, address), await requests.request(unknown, address)]).toEqual([
      undefined,
      undefined,
    ]);
    for (let count = 0; count < 4; count++) await requests.request(unknown, someAddress());
    await expect(requests.request(unknown, someAddress())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
