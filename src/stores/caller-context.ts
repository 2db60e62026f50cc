import { type Actor } from '../platform/outbox/actor.js';
import { type Store } from './store.js';

/** On whose behalf a use case writes. */
export interface CallerContext {
  store: Store;
  actor: Actor;
}
