import { measureRecovery } from './recovery.js';
import { type Environment } from './environment.js';

/** The programs of each process, from which the supervisor starts it. */
export class Versions {
  private readonly moved = new Map<string, string>();

  /** @param initial the folder of the programs of processes that were not moved to others */
  constructor(private readonly initial: string) {}

  readonly programsOf = (name: string): string => this.moved.get(name) ?? this.initial;

  move(name: string, programs: string): void {
    this.moved.set(name, programs);
  }
}

export interface UpgradeOptions {
  versions: Versions;
  /** The folder of the programs of each release. */
  programs: { old: string; next: string };
  /** Runs the migrations of the next release. */
  migrate(): Promise<unknown>;
  /** Called in each state of the upgrade, after both APIs and the workers have done some work in it. */
  reached?(state: UpgradeState): Promise<unknown> | void;
}

const FIRST_HALF = ['api-1', 'worker-1'];
const SECOND_HALF = ['api-2', 'worker-2'];

/** The states of the upgrade in their order: the releases that run, and the schema. */
export const STATES = [
  'old only',
  'old on the new schema',
  'new beside old',
  'new only',
  'old again beside new',
  'old only, on the new schema',
] as const;

export type UpgradeState = (typeof STATES)[number];

/**
 * Upgrades the processes of an environment as docs/operating/upgrade.md says, and rolls them back to the old
 * release.
 * @throws Error if an API or the workers do not work in one of the states
 */
export async function upgradeAndRollBack({ supervisor, probe }: Environment, options: UpgradeOptions): Promise<void> {
  const { versions, programs, migrate } = options;
  const replace = async (names: string[], release: 'old' | 'next'): Promise<void> => {
    for (const name of names) versions.move(name, programs[release]);
    await Promise.all(names.map((name) => supervisor.replace(name)));
  };
  const steps: Record<UpgradeState, () => Promise<unknown>> = {
    'old only': () => Promise.resolve(),
    'old on the new schema': migrate,
    'new beside old': () => replace(FIRST_HALF, 'next'),
    'new only': () => replace(SECOND_HALF, 'next'),
    'old again beside new': () => replace(FIRST_HALF, 'old'),
    'old only, on the new schema': () => replace(SECOND_HALF, 'old'),
  };
  for (const state of STATES) {
    await steps[state]();
    await measureRecovery(probe);
    await options.reached?.(state);
  }
}
