import { ServiceUnavailableException } from '@nestjs/common';
import { type Session } from './session.js';

/** The commands of Redis that are used here. */
export interface Redis {
  set(key: string, value: string, unit: 'PX', ms: number): Promise<unknown>;
  exists(key: string): Promise<number>;
  del(key: string): Promise<number>;
}

/**
 * The signed-in sessions, in Redis for all processes. A session that is not here is signed out: data that Redis loses signs
 * everybody out, and while Redis is unavailable nobody is let in.
 */
export class SessionStore {
  constructor(private readonly redis: Redis) {}

  /** Signs a session in until it expires. */
  async add({ id, until }: Session): Promise<void> {
    await answered(this.redis.set(keyOf(id), '1', 'PX', Math.max(1, until - Date.now())));
  }

  /** Whether a session is signed in. */
  async has({ id }: Session): Promise<boolean> {
    return (await answered(this.redis.exists(keyOf(id)))) > 0;
  }

  /** Signs a session out on every process. */
  async remove({ id }: Session): Promise<void> {
    await answered(this.redis.del(keyOf(id)));
  }
}

const keyOf = (id: string): string => `parcelward:dashboard:session:${id}`;

/** @throws ServiceUnavailableException if Redis does not answer */
function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw new ServiceUnavailableException('Sign-ins cannot be checked at the moment. Please try again in a minute.', {
      cause,
    });
  });
}
