// SPDX-License-Identifier: Apache-2.0
import { type Command } from 'commander';
import { type ClaimView } from '../../claims/index.js';
import { type Amount, parseJson } from '../../platform/json/exact-json.js';
import { type CallerContext } from '../../stores/index.js';
import { readJsonFile, subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

/** The first parameters of a decision. */
type ClaimOfCaller = [caller: CallerContext, claimId: string];

type Options = Partial<Record<'amount' | 'reason' | 'reference' | 'question' | 'comment', string>>;

/** `claim queue | show | approve | deny | ask | answer | reopen | resolve | withdraw` (C-CLI-11). */
export function claimCommands(program: Command, run: Run): void {
  const claim = program.command('claim').description('review and decide claims');
  subcommand(claim, 'queue <store>', 'list claims to decide, oldest first, with the flags of their orders').action(
    (store: string) => run(({ claimQueue }) => queuedClaims(claimQueue, store)),
  );
  subcommand(claim, 'show <store> <claim>', 'show a claim').action((store: string, id: string) =>
    run(({ claims }) => claims.get(store, id)),
  );
  decisionCommands(claim, run);
}

async function queuedClaims(queue: Services['claimQueue'], store: string): Promise<object[]> {
  const all: object[] = [];
  for (let cursor: string | undefined; ;) {
    const { claims, next } = await queue.list(store, 'SUBMITTED', { cursor });
    all.push(...claims);
    if (next === null) return all;
    cursor = next;
  }
}

function decisionCommands(claim: Command, run: Run): void {
  const add = (
    name: string,
    description: string,
    action: (decisions: Services['claimDecisions'], of: ClaimOfCaller, options: Options) => Promise<ClaimView>,
  ): Command =>
    subcommand(claim, `${name} <store> <claim>`, description).action(
      (storeId: string, claimId: string, options: Options) =>
        run(async ({ callerOf, claimDecisions }) =>
          action(claimDecisions, [await callerOf(storeId), claimId], options),
        ),
    );
  add('approve', 'approve a claim; a different amount needs a reason', (decisions, of, { amount, reason }) =>
    decisions.approve(...of, { amount: amount === undefined ? undefined : amountOf(amount), reason }),
  )
    .option('--amount <n>', 'amount to pay instead of the calculated payout')
    .option('--reason <text>', 'reason for the different amount');
  add('deny', 'deny a claim, and release its units and stock', (decisions, of, { reason = '' }) =>
    decisions.deny(...of, { reason }),
  ).requiredOption('--reason <text>', 'reason of the denial');
  add('ask', 'ask the customer a question; the claim waits for the answer', (decisions, of, { question = '' }) =>
    decisions.requestInformation(...of, { question }),
  ).requiredOption('--question <text>', 'question, which the customer is mailed');
  add('answer', "record the customer's answer to the question", (decisions, of, { comment }) =>
    decisions.answer(...of, { comment }),
  ).requiredOption('--comment <text>', "the customer's answer");
  add('reopen', 'take back a denial, or an approval that is not settled', (decisions, of, { reason = '' }) =>
    decisions.reopen(...of, { reason }),
  ).requiredOption('--reason <text>', 'why the claim is reopened, which the customer is not told');
  add('resolve', 'record how the OMS settled an approved claim', (decisions, of, { reference = '' }) =>
    decisions.resolve(...of, { reference }),
  ).requiredOption('--reference <text>', 'reference of the refund or reshipment in the OMS');
  add('withdraw', 'withdraw a claim that is not decided yet', (decisions, of, { reason }) =>
    decisions.withdraw(...of, { reason }),
  ).option('--reason <text>', 'reason of the withdrawal');
}

/** Keeps every digit of a number; the service rejects values that are not numbers. */
function amountOf(text: string): Amount {
  return (/^\d+(?:\.\d+)?$/.test(text) ? parseJson(text.replace(/^0+(?=\d)/, '')) : text) as Amount;
}

/** `policy check`: tests a claim policy on past claims. */
export function policyCommands(program: Command, run: Run): void {
  const policy = program.command('policy').description("test a store's claim policy");
  subcommand(policy, 'check <store>', "dry run: list the last 90 days' claims that a policy would have refused")
    .requiredOption('--file <file>', 'JSON of the claim policy; missing members get their defaults')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ policyTrial }) => policyTrial.run(store, await readJsonFile(file))),
    );
}

/** `stock set | show` (C-CLI-7). */
export function stockCommands(program: Command, run: Run): void {
  const stock = program.command('stock').description('manage the stock levels for reshipments');
  subcommand(stock, 'set <store>', 'set stock levels; SKUs that are not in the file keep theirs')
    .requiredOption('--file <file>', 'JSON: [{sku, available}]')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ stock }) => stock.setLevels(store, await readJsonFile(file))),
    );
  subcommand(stock, 'show <store>', 'show the stock levels by SKU').action((store: string) =>
    run(({ stock }) => stock.levels(store)),
  );
}
