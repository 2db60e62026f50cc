import { type INestApplicationContext } from '@nestjs/common';

/** Gives an action the services, and prints what it returns. */
export type Run = (action: (app: INestApplicationContext) => Promise<unknown>) => Promise<void>;
