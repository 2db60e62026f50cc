// SPDX-License-Identifier: Apache-2.0
import { type Fault, nothingToEnd } from '../fault.js';
import { type Link } from './link.js';

/** Longer than a session of a lost client lives (10 s), and than Galera waits for a node that does not answer (15 s). */
const CUT_SECONDS = 20;

/** What a fault does beside the links. */
interface Options {
  hasFailover?: boolean;
  /** Waits until the servers work together again after the links have healed. */
  untilHealed?: () => Promise<unknown>;
}

/** The packets on the links are lost for a while. */
export function dropped(what: string, links: readonly Link[], options: Options = {}): Fault {
  return impaired(`network: ${what} cut off`, links, (link) => link.drop(), options);
}

/** The packets on the links come late for a while. */
export function delayed(what: string, links: readonly Link[], milliseconds: number, options: Options = {}): Fault {
  const delay = (link: Link): void => link.delay(milliseconds);
  return impaired(`network: ${what} delayed by ${milliseconds} ms`, links, delay, options);
}

/** The connections on the links are reset. */
export function reset(what: string, links: readonly Link[]): Fault {
  const inject = (): Promise<() => Promise<void>> => {
    for (const link of links) link.reset();
    return Promise.resolve(nothingToEnd);
  };
  return { name: `network: ${what} reset`, seconds: 0, inject };
}

function impaired(
  name: string,
  links: readonly Link[],
  impair: (link: Link) => void,
  { hasFailover = false, untilHealed = nothingToEnd }: Options,
): Fault {
  const inject = (): Promise<() => Promise<unknown>> => {
    links.forEach(impair);
    return Promise.resolve(() => {
      for (const link of links) link.heal();
      return untilHealed();
    });
  };
  return { name, seconds: CUT_SECONDS, hasFailover, inject };
}
