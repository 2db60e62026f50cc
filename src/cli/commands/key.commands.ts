import { type Command } from 'commander';
import { type Run, type Services } from '../services.js';
import { subcommand } from '../subcommand.js';

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
  { stores, apiKeys, endpoints, operator }: Services,
  storeId: string,
  { allTokens: all_tokens, withEndpoints = false }: RevokeOptions,
) {
  const { revoked } = await apiKeys.revoke(storeId, { all_tokens });
  const revokedKeys = (await apiKeys.list(storeId)).filter(({ is_revoked }) => is_revoked);
  const found = await endpoints.listOfKeys(
    storeId,
    revokedKeys.map(({ key_id }) => key_id),
  );
  const caller = { store: await stores.get(storeId), actor: operator };
  if (withEndpoints)
    for (const { endpoint_id } of found) await endpoints.update(caller, endpoint_id, { status: 'disabled' });
  const status = withEndpoints ? 'disabled' : 'enabled';
  return { revoked, endpoints: found.map(({ endpoint_id, url }) => ({ endpoint_id, url, status })) };
}
