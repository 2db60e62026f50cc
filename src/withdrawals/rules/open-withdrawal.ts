// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type Withdrawal } from '../model/withdrawal-content.js';

/** @throws Problem WITHDRAWAL_NOT_OPEN if it is settled (C-WDR-10) */
export function assertOpen({ id, status }: Pick<Withdrawal, 'id' | 'status'>): void {
  if (status !== 'OPEN')
    throw new Problem('WITHDRAWAL_NOT_OPEN', `Withdrawal ${id} is already ${status.toLowerCase()}.`);
}
