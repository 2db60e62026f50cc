import { type Command } from 'commander';
import { type Run, type Services } from '../services.js';
import { subcommand } from '../subcommand.js';

/** `key generate | rotate | revoke | show` (C-CLI-6) and `token` (C-CLI-15). */
export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description("manage a store's API key");
  const add = (
    name: string,
    description: string,
    action: (apiKeys: Services['apiKeys'], storeId: string, options: { allTokens?: boolean }) => Promise<unknown>,
  ): Command =>
    subcommand(key, `${name} <store>`, description).action((storeId: string, options: object) =>
      run(({ apiKeys }) => action(apiKeys, storeId, options)),
    );
  add('generate', 'create the API key; it is shown only once', (apiKeys, storeId) => apiKeys.generate(storeId));
  add('rotate', 'replace the API key; tokens of the old key stay valid until they expire', (apiKeys, storeId) =>
    apiKeys.rotate(storeId),
  );
  add('revoke', 'revoke the active key and all its tokens', (apiKeys, storeId, { allTokens: all_tokens }) =>
    apiKeys.revoke(storeId, { all_tokens }),
  ).option('--all-tokens', 'also end every token that was ever issued to the store');
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
