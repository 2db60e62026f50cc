// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type ContactHashes, ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { shipmentContent } from '../model/shipment-content.js';
import { ShipmentContactEntity } from '../model/shipment.entity.js';

const CONTACTS = table(ShipmentContactEntity);
const DELETE = 'DELETE FROM shipment_contacts WHERE store_id = ? AND shipment_id = ?';
interface StoredShipment {
  store_id: string;
  id: string;
  document: string;
}

/** The addresses and phones in shipments: the hashes in their rows, and the address of a recipient who is not the customer. */
@Injectable()
export class ShipmentContactsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /** Hashes the customer's address, else the recipient's, and the recipient's phone; a national number is of their country. */
  hashesOf({ store_id, document }: Omit<StoredShipment, 'id'>): ContactHashes {
    const { customer_email, ship_to } = shipmentContent({ document });
    const email = customer_email ?? ship_to?.email;
    return this.hashes.hashesOf(store_id, { email, phone: ship_to?.phone, country: ship_to?.country });
  }

  /**
   * Replaces the further contact of a shipment, in the open transaction.
   * @param before the shipment before the write; undefined for a new one
   */
  async replace(before: StoredShipment | undefined, shipment: StoredShipment): Promise<void> {
    const [old, next] = [before && furtherEmail(before), furtherEmail(shipment)];
    if (old === next) return;
    const { store_id, id: shipment_id } = shipment;
    if (old !== undefined) await this.database.write(DELETE, [store_id, shipment_id]);
    if (next === undefined) return;
    const { email_hash: contact_hash } = this.hashes.hashesOf(store_id, { email: next });
    if (contact_hash === null) return;
    this.database.beforeCommit(this.insert, { store_id, contact_hash, shipment_id });
  }

  private readonly insert = async (rows: ShipmentContactEntity[]): Promise<void> => {
    await this.database.write(`${CONTACTS.insertMany} ON DUPLICATE KEY UPDATE shipment_id = VALUES(shipment_id)`, [
      rows.map((row) => CONTACTS.valuesOf(row)),
    ]);
  };
}

/** Returns the normalized address of the recipient, if the shipment has another one of the customer. */
function furtherEmail({ document }: StoredShipment): string | undefined {
  // Most documents have no address of a recipient, and need not be parsed for it.
  if (!document.includes('"ship_to"')) return undefined;
  const { customer_email, ship_to } = shipmentContent({ document });
  if (customer_email == null || ship_to?.email == null) return undefined;
  const [email, other] = [normalizeEmail(customer_email), normalizeEmail(ship_to.email)];
  return email === other ? undefined : other;
}
