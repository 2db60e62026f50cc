import { recovery } from './recovery.js';
import { type Stage } from './stage.js';

/** The programs of each process, which the fleet asks for when it starts one. */
export class Versions {
  private readonly moved = new Map<string, string>();

  /** @param first the folder of the programs that all processes start from */
  constructor(private readonly first: string) {}

  readonly programsOf = (name: string): string => this.moved.get(name) ?? this.first;

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
  /** Called in each state of the upgrade, when both APIs and the workers have done some work in it. */
  reached?(state: UpgradeState): Promise<unknown> | void;
}

const FIRST_HALF = ['api-1', 'worker-1'];
const SECOND_HALF = ['api-2', 'worker-2'];

/** The states in their order: what runs beside each other. */
export const STATES = [
  'old only',
  'old on the new schema',
  'new beside old',
  'new only',
  'old again beside new',
  'old only, on the new schema',
  'new for good',
] as const;

export type UpgradeState = (typeof STATES)[number];

/**
 * Upgrades the processes of a stage as docs/operating/operations.md says, goes back to the old release, and upgrades again.
 * @throws Error if an API or the workers do no work in one of the states
 */
export async function upgradeAndBack({ fleet, probed }: Stage, options: UpgradeOptions): Promise<void> {
  const { versions, programs, migrate } = options;
  const replace = async (names: string[], release: 'old' | 'next'): Promise<void> => {
    for (const name of names) versions.move(name, programs[release]);
    await Promise.all(names.map((name) => fleet.replace(name)));
  };
  const steps: Record<UpgradeState, () => Promise<unknown>> = {
    'old only': () => Promise.resolve(),
    'old on the new schema': migrate,
    'new beside old': () => replace(FIRST_HALF, 'next'),
    'new only': () => replace(SECOND_HALF, 'next'),
    'old again beside new': () => replace(FIRST_HALF, 'old'),
    'old only, on the new schema': () => replace(SECOND_HALF, 'old'),
    'new for good': async () => {
      await replace(FIRST_HALF, 'next');
      await replace(SECOND_HALF, 'next');
    },
  };
  for (const state of STATES) {
    await steps[state]();
    await recovery(probed);
    await options.reached?.(state);
  }
}
