// SPDX-License-Identifier: Apache-2.0
import { type Command, Option } from 'commander';
import { type Role, ROLES } from '../../staff/index.js';
import { readSecret, subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

interface PasswordOption {
  passwordStdin?: true;
}

interface StoreOption {
  store: string;
}

const roleOption = () => new Option('--role <role>', 'what they may do there').choices(ROLES);

/** `staff create | invite | list | set-password | remove | disable | enable | revoke-sessions` (C-CLI-17, C-CLI-18). */
export function staffCommands(program: Command, run: Run): void {
  const staff = program.command('staff').description('manage the accounts of the dashboard');
  const ofEmail = (name: string, description: string): Command =>
    staff.command(name).description(description).argument('<email>');
  passwordCommands(ofEmail, run);
  storeCommandsOf(ofEmail, run);
  accountCommands(ofEmail, run);
  subcommand(staff, 'list <store>', 'list the people of a store and its open invitations').action((storeId: string) =>
    run((services) => listOf(services, storeId)),
  );
}

type NewCommand = (name: string, description: string) => Command;

/** Commands that give an account a password. */
function passwordCommands(add: NewCommand, run: Run): void {
  const stdin = 'read the password from the first line of standard input; by default one is generated and printed once';
  add('create', 'create an account, or give the account of this address a role in further stores')
    .requiredOption('--store <store...>', 'store ids')
    .addOption(roleOption().default('admin'))
    .option('--password-stdin', stdin)
    .action((email: string, { store, role, passwordStdin }: PasswordOption & { store: string[]; role: Role }) =>
      run(async ({ staff: { accounts } }) =>
        accounts.create({ email, role }, store, passwordStdin && (await readSecret())),
      ),
    );
  add('set-password', 'set a password, and end the sessions of the account')
    .option('--password-stdin', stdin)
    .action((email: string, { passwordStdin }: PasswordOption) =>
      run(async ({ staff: { accounts } }) => accounts.setPassword(email, passwordStdin && (await readSecret()))),
    );
}

/** Commands about a person in one store. */
function storeCommandsOf(add: NewCommand, run: Run): void {
  add('invite', 'mail an invitation to a store')
    .requiredOption('--store <store>', 'store id')
    .addOption(roleOption().default('support'))
    .action((email: string, { store, role }: StoreOption & { role: Role }) =>
      run(async ({ stores, staff: { invitations, operator } }) => {
        await stores.get(store);
        await invitations.invite(store, { email, role }, operator);
        return { email, store_id: store, role };
      }),
    );
  add('remove', 'take a store away from a person')
    .requiredOption('--store <store>', 'store id')
    .action((email: string, { store }: StoreOption) =>
      run(async ({ staff: { accounts, members, operator } }) => {
        await members.remove(store, (await accounts.find(email)).account_id, operator);
        return accounts.find(email);
      }),
    );
}

/** Commands about an account in all of its stores. */
function accountCommands(add: NewCommand, run: Run): void {
  const toggle = (email: string, isDisabled: boolean): Promise<void> =>
    run(async ({ staff: { accounts, members, operator } }) => {
      await members.setDisabled((await accounts.find(email)).account_id, isDisabled, operator);
      return accounts.find(email);
    });
  add('disable', 'end the sessions of an account, and refuse its sign-in').action((email: string) =>
    toggle(email, true),
  );
  add('enable', 'let a disabled account sign in again').action((email: string) => toggle(email, false));
  add('revoke-sessions', 'sign a person out everywhere').action((email: string) =>
    run(async ({ staff: { accounts, sessions, operator } }) => {
      const account = await accounts.find(email);
      await sessions.endAll(account.account_id, operator);
      return account;
    }),
  );
}

async function listOf({ stores, staff: { members, invitations } }: Services, storeId: string): Promise<object[]> {
  await stores.get(storeId);
  const [people, invited] = await Promise.all([members.list(storeId), invitations.list(storeId)]);
  return [
    ...people.map((person) => ({ ...person, is_invited: false })),
    ...invited.map((invitation) => ({ ...invitation, is_invited: true })),
  ];
}
