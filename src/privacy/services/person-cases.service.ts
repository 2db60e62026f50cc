// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { contactsOf } from '../../platform/privacy/contacts.js';
import { PlatformErasureService } from '../../platforms/index.js';
import { ReturnsRepository } from '../../returns/index.js';
import { WithdrawalErasureService } from '../../withdrawals/index.js';
import { type Selection } from '../model/privacy-bodies.js';
import { type StoredCase } from '../model/privacy-request.js';
import { openCase } from '../rules/erasure-hold.js';

/** The person of an address; a person by the customer id of the OMS has no address there. */
type Person = Pick<Selection, 'email' | 'phone'>;

/** Finds what names a person apart from orders of hers: returns, claims and withdrawals by their address (C-PRIV-18). */
@Injectable()
export class PersonCasesService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly withdrawals: WithdrawalErasureService,
    private readonly platforms: PlatformErasureService,
  ) {}

  /** Erases what platforms sent about a person and no order has taken (C-PLT-41). Nothing holds it. */
  async eraseUnapplied(storeId: string, { email, phone, customer_id }: Selection): Promise<void> {
    const texts = [email, phone, customer_id].filter((text) => text !== undefined);
    await this.platforms.erasePerson(storeId, texts);
  }

  /** Finds the ids of the cases with a person's address, the oldest of each kind first, and the orders that they are about. */
  async findOfPerson(storeId: string, person: Person): Promise<Pick<StoredCase, 'id' | 'order_number'>[]> {
    const found: Pick<StoredCase, 'id' | 'order_number'>[][] = await Promise.all([
      this.returns.findOfPerson(storeId, person),
      this.claims.findOfPerson(storeId, person),
      person.email === undefined ? [] : this.withdrawals.findOfPerson(storeId, person.email),
    ]);
    return found.flatMap((cases) => cases.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  }

  /** Finds a case by its id. An open one is held, but for a withdrawal without an order (C-WDR-19). */
  async find(storeId: string, id: string): Promise<StoredCase | undefined> {
    const [claims, returns, withdrawals] = [[], [], []];
    switch (id.slice(0, 4)) {
      case 'ret_': {
        const found = await this.returns.find(storeId, id);
        const hold = found && openCase({ claims, returns: [found.status], withdrawals });
        return found && { ...found, redacted_at: null, contacts: contactsIn(found.content.return_from_address), hold };
      }
      case 'clm_': {
        const found = await this.claims.find(storeId, id);
        const hold = found && openCase({ claims: [found.status], returns, withdrawals });
        return found && { ...found, redacted_at: null, contacts: contactsIn(found.content.shipping_address), hold };
      }
      default: {
        const found = await this.withdrawals.find(storeId, id);
        if (!found) return undefined;
        const hold =
          found.order_number === null ? undefined : openCase({ claims, returns, withdrawals: [found.status] });
        return { ...found, created_at: found.received_at, contacts: [], hold };
      }
    }
  }

  /** The address of a return or a claim for an export, and nothing else of it, which is about others. */
  async readAddress(storeId: string, id: string): Promise<object | undefined> {
    if (id.startsWith('ret_')) {
      const found = await this.returns.find(storeId, id);
      return found && { return_id: id, created_at: found.created_at, address: found.content.return_from_address };
    }
    const found = await this.claims.find(storeId, id);
    return found && { claim_id: id, created_at: found.created_at, address: found.content.shipping_address };
  }
}

/** The addresses and phones in an address; none once it was erased. */
const contactsIn = (address: unknown): string[] => contactsOf({ ship_to: address });
