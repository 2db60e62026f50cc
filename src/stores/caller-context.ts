import { type Actor, type Silence } from '../platform/outbox/actor.js';
import { type Store } from './store.js';

/** The store that a call writes to, and the actor that makes the call. */
export interface CallerContext {
  store: Store;
  actor: Actor;
  /** Of a write of the past. */
  silence?: Silence;
}
