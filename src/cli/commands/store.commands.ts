// SPDX-License-Identifier: Apache-2.0
import { type Command } from 'commander';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { readJsonFile, subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

interface FileOption {
  file: string;
}

interface CreateOptions extends FileOption {
  test?: true;
}

/** `store create | update | show | list` (C-CLI-4, C-CLI-5). */
export function storeCommands(program: Command, run: Run): void {
  const store = program.command('store').description('manage stores and their configuration');
  subcommand(store, 'create', 'create a store; missing members get their defaults')
    .requiredOption('--file <file>', 'JSON of the store')
    .option('--test', 'create a test store: its parcels are simulated, and its messages reach nobody')
    .action(({ file, test }: CreateOptions) =>
      run(async ({ stores }) => stores.create(withMode(await readJsonFile(file), test))),
    );
  subcommand(store, 'update <store>', "change a store's configuration")
    .requiredOption('--file <file>', 'JSON merge patch (RFC 7396)')
    .action((id: string, { file }: FileOption) =>
      run(async ({ stores }) => stores.update(id, await readJsonFile(file))),
    );
  subcommand(store, 'show <store>', "show a store's configuration").action((id: string) =>
    run(({ stores }) => stores.get(id)),
  );
  subcommand(store, 'list', 'list all stores, oldest first').action(() => run(({ stores }) => stores.list()));
}

/** `--test` sets the mode, whatever the file says. What is no object is left to the validation. */
function withMode(settings: unknown, isTest = false): unknown {
  return isTest && isJsonObject(settings) ? { ...settings, mode: 'test' } : settings;
}

interface RevokeOptions {
  allTokens?: boolean;
  withEndpoints?: boolean;
}

/** `key generate | rotate | revoke | show` (C-CLI-6) and `token` (C-CLI-15). */
export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description("manage a store's API key");
  const add = (
    name: string,
    description: string,
    action: (apiKeys: Services['apiKeys'], storeId: string) => Promise<unknown>,
  ): Command =>
    subcommand(key, `${name} <store>`, description).action((storeId: string) =>
      run(({ apiKeys }) => action(apiKeys, storeId)),
    );
  add('generate', 'create the API key; it is shown only once', (apiKeys, storeId) => apiKeys.generate(storeId));
  add('rotate', 'replace the API key; tokens of the old key stay valid until they expire', (apiKeys, storeId) =>
    apiKeys.rotate(storeId),
  );
  subcommand(key, 'revoke <store>', 'revoke the active key and all its tokens')
    .option('--all-tokens', 'also end every token that was ever issued to the store')
    .option('--with-endpoints', 'also disable the webhook endpoints that were set with revoked keys')
    .action((storeId: string, options: RevokeOptions) => run((services) => revoke(services, storeId, options)));
  add('show', 'show the active key, masked; null if there is none', (apiKeys, storeId) => apiKeys.active(storeId));
  subcommand(
    program,
    'token <store>',
    "print an access token of the store's active key, for curl; it lives an hour",
  ).action((storeId: string) =>
    run(async ({ tokens }) => {
      const token = await tokens.issueFor(storeId);
      return program.opts<{ json?: true }>().json ? token : token.access_token;
    }),
  );
}

/** Names the enabled endpoints that revoked keys have set, because they outlive the keys (C-WHE-19). */
async function revoke(
  { apiKeys, endpoints, callerOf }: Services,
  storeId: string,
  { allTokens: all_tokens, withEndpoints = false }: RevokeOptions,
) {
  const { revoked } = await apiKeys.revoke(storeId, { all_tokens });
  const found = await endpoints.listOfRevokedKeys(storeId, await apiKeys.list(storeId));
  const caller = await callerOf(storeId);
  if (withEndpoints)
    for (const { endpoint_id } of found) await endpoints.update(caller, endpoint_id, { status: 'disabled' });
  const status = withEndpoints ? 'disabled' : 'enabled';
  return { revoked, endpoints: found.map(({ endpoint_id, url }) => ({ endpoint_id, url, status })) };
}
