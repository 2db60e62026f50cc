import { type Actor } from '../../platform/outbox/actor.js';

/** A customer on the pages. The order says who it is. */
export const CUSTOMER: Actor = { type: 'customer', id: 'self_service' };
