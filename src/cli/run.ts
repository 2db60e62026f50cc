import { type Services } from './services.js';

/** Gives an action the services, and prints what it returns. */
export type Run = (action: (services: Services) => Promise<unknown>) => Promise<void>;
