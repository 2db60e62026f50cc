import { Injectable } from '@nestjs/common';
import { type ContactHashes, ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { shipmentContent } from '../model/shipment-content.js';
import { ShipmentContactEntity } from './shipment-contact.entity.js';

const CONTACTS = table(ShipmentContactEntity);
const DELETE = 'DELETE FROM shipment_contacts WHERE store_id = ? AND shipment_id = ?';
// The index has the rows of older releases first in each store.
const SELECT_UNHASHED = `SELECT s.store_id, s.id, s.version, s.document FROM stores st
  STRAIGHT_JOIN shipments s FORCE INDEX (shipments_email) ON s.store_id = st.store_id AND s.email_hash IS NULL LIMIT ?`;
const FILL_HASHES = 'UPDATE shipments SET email_hash = ?, phone_hash = ? WHERE store_id = ? AND id = ? AND version = ?';

interface StoredShipment {
  store_id: string;
  id: string;
  document: string;
}

type UnhashedShipment = StoredShipment & { version: number };

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
    if (old !== undefined) await this.database.query(DELETE, [store_id, shipment_id]);
    if (next === undefined) return;
    const { email_hash: contact_hash } = this.hashes.hashesOf(store_id, { email: next });
    this.database.beforeCommit(this.insert, { store_id, contact_hash, shipment_id });
  }

  /**
   * Fills the hashes of at most `limit` rows that an older release wrote, of any store (C-LIST-10).
   * @returns the number of rows that it found; those that changed meanwhile are left for another call
   */
  async fillHashes(limit: number): Promise<number> {
    const records = await this.database.query<UnhashedShipment[]>(SELECT_UNHASHED, [limit]);
    await this.database.transaction(async () => {
      for (const shipment of records) {
        const { email_hash, phone_hash } = this.hashesOf(shipment);
        const { store_id, id, version } = shipment;
        await this.database.query(FILL_HASHES, [email_hash, phone_hash, store_id, id, version]);
        await this.replace(undefined, shipment);
      }
    });
    return records.length;
  }

  private readonly insert = async (rows: ShipmentContactEntity[]): Promise<void> => {
    await this.database.query(`${CONTACTS.insertMany} ON DUPLICATE KEY UPDATE shipment_id = VALUES(shipment_id)`, [
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
