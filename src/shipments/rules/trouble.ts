// SPDX-License-Identifier: Apache-2.0
import { type ShipmentStatus } from '../model/shipment-status.js';

/** What keeps a parcel from its customer, if its carrier says more than that there is a problem. */
export type Trouble = 'lost' | 'damaged' | 'address' | 'held';

/** The codes of all sources, in small letters. */
const TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ['package_lost', 'lost'],
  ['lost', 'lost'],
  ['exception_lost', 'lost'],
  ['package_damaged', 'damaged'],
  ['package_disposed', 'damaged'],
  ['damaged', 'damaged'],
  ['exception_damage', 'damaged'],
  ['exception_destroyed', 'damaged'],
  ['address_issue', 'address'],
  ['address_correction', 'address'],
  ['deliveryfailure_invalidaddress', 'address'],
  ['package_held', 'held'],
  ['held', 'held'],
  ['exception_security', 'held'],
]);

/** Statuses whose code may name the trouble. */
const TROUBLED: readonly ShipmentStatus[] = ['EXCEPTION', 'ATTEMPT_FAILED'];

/** Reads the trouble of a parcel from its status and the code beside it; undefined if they name none (C-PAGE-52). */
export function troubleOf(status: ShipmentStatus, substatus: string | null): Trouble | undefined {
  return TROUBLED.includes(status) ? TROUBLES.get(substatus?.toLowerCase() ?? '') : undefined;
}
