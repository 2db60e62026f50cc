import { type Services } from './services.js';

/** Runs an action with the services, and prints its result. */
export type Run = (action: (services: Services) => Promise<unknown>) => Promise<void>;
