import { type Command } from 'commander';
import { type Run } from '../run.js';
import { type Services } from '../services.js';

/** `key generate | rotate | revoke | show` (C-CLI-6). */
export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description("a store's API key");
  const word = (
    name: string,
    description: string,
    act: (apiKeys: Services['apiKeys'], storeId: string) => Promise<unknown>,
  ): void => {
    key
      .command(name)
      .description(description)
      .argument('<store>', 'store id')
      .action((storeId: string) => run(({ apiKeys }) => act(apiKeys, storeId)));
  };
  word('generate', 'make the key; it is shown this once', (apiKeys, storeId) => apiKeys.generate(storeId));
  word('rotate', 'make a new key and end the active one; its tokens live on', (apiKeys, storeId) =>
    apiKeys.rotate(storeId),
  );
  word('revoke', 'end the active key and all tokens issued from it', (apiKeys, storeId) => apiKeys.revoke(storeId));
  word('show', 'show the active key, masked, or null', (apiKeys, storeId) => apiKeys.active(storeId));
}
