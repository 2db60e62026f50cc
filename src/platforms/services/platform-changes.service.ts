import { type PlatformChange } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';

/** Applies what platforms ask for, by the use cases of the REST endpoints. */
export abstract class PlatformChangesService {
  /**
   * Applies a change in the open transaction. A second time it changes nothing.
   * @returns the number of the order that it is about, if there is one
   * @throws Problem with a status below 500 if it cannot be applied: the delivery is parked with its text. After any other error
   *   it is tried again later.
   */
  abstract apply(connection: PlatformConnection, change: PlatformChange): Promise<string | undefined>;
}
