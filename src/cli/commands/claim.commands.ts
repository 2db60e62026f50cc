import { type Command } from 'commander';
import { type Claim, type ClaimRef } from '../../claims/index.js';
import { type Amount, parseJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type Run } from '../run.js';
import { type Services } from '../services.js';

const OPERATOR: Actor = { type: 'staff', id: 'cli' };

type Options = Partial<Record<'amount' | 'reason' | 'reference', string>>;

/** `claim queue | show | approve | deny | resolve | withdraw` (C-CLI-11). */
export function claimCommands(program: Command, run: Run): void {
  const claim = program.command('claim').description('claims on the protection of orders');
  claim
    .command('queue')
    .description('claims to decide on, the oldest first, with what is wrong with their orders now')
    .argument('<store>', 'store id')
    .action((store: string) => run(({ claimQueue }) => claimQueue.list(store)));
  claim
    .command('show')
    .description('show a claim')
    .argument('<store>', 'store id')
    .argument('<claim>', 'claim id')
    .action((store: string, id: string) =>
      run(async ({ claims, claimView }) => claimView(await claims.get(store, id))),
    );
  moveCommands(claim, run);
}

function moveCommands(claim: Command, run: Run): void {
  const word = (
    name: string,
    description: string,
    act: (decisions: Services['claimDecisions'], decision: ClaimRef, options: Options) => Promise<Claim>,
  ): Command =>
    claim
      .command(name)
      .description(description)
      .argument('<store>', 'store id')
      .argument('<claim>', 'claim id')
      .action((storeId: string, claimId: string, options: Options) =>
        run(async ({ claimDecisions, claimView }) =>
          claimView(await act(claimDecisions, { storeId, claimId, actor: OPERATOR }, options)),
        ),
      );
  word('approve', 'approve a claim, at another amount for a reason', (decisions, decision, { amount, reason }) =>
    decisions.approve(decision, { amount: amount === undefined ? undefined : amountOf(amount), reason }),
  )
    .option('--amount <n>', 'what to pay in place of what was worked out')
    .option('--reason <text>', 'why');
  word('deny', 'deny a claim; its units and its stock are free again', (decisions, decision, { reason = '' }) =>
    decisions.deny(decision, { reason }),
  ).requiredOption('--reason <text>', 'why');
  word('resolve', 'note how the OMS settled an approved claim', (decisions, decision, { reference = '' }) =>
    decisions.resolve(decision, { reference }),
  ).requiredOption('--reference <text>', "the OMS's refund or reship");
  word('withdraw', 'take back a claim that nobody has decided on', (decisions, decision, { reason }) =>
    decisions.withdraw(decision, { reason }),
  ).option('--reason <text>', 'why');
}

/** A number as it was written, digit for digit; what is none is for the service to refuse. */
function amountOf(text: string): Amount {
  return (/^\d+(?:\.\d+)?$/.test(text) ? parseJson(text.replace(/^0+(?=\d)/, '')) : text) as Amount;
}
