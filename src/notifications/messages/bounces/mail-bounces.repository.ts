import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { table } from '../../../platform/database/table.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Message } from '../persistence/messages.repository.js';
import { MailBounceEntity } from './mail-bounce.entity.js';

const BOUNCES = table(MailBounceEntity);
const ADD = `${BOUNCES.insert} ON DUPLICATE KEY UPDATE created_at = created_at`;
const FIND = 'SELECT address_hash FROM mail_bounces WHERE store_id = ? AND address_hash IN (?)';
const LIFT = 'DELETE FROM mail_bounces WHERE store_id = ? AND address_hash IN (?)';

/** The table `mail_bounces`. */
@Injectable()
export class MailBouncesRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /** Records that the address of a message takes no mails, in the open transaction, unless it was erased. Idempotent. */
  async add({ store_id, id, recipient }: Pick<Message, 'store_id' | 'id' | 'recipient'>): Promise<void> {
    const { email_hash } = this.hashes.hashesOf(store_id, { email: recipient });
    if (email_hash === null) return;
    const row = { store_id, address_hash: email_hash, message_id: id, created_at: this.clock.now() };
    await this.database.query(ADD, BOUNCES.valuesOf(row));
  }

  /** The addresses, of those given, that take no mails of a store. */
  async findBounced(storeId: string, addresses: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(
      addresses.flatMap((address) =>
        this.hashes.emailHashes(storeId, address).map((hash) => [hash.toString('hex'), hash] as const),
      ),
    );
    if (byHash.size === 0) return new Set();
    const rows = await this.database.query<{ address_hash: Buffer }[]>(FIND, [storeId, [...byHash.values()]]);
    const found = new Set(rows.map(({ address_hash }) => address_hash.toString('hex')));
    const isBounced = (address: string): boolean =>
      this.hashes.emailHashes(storeId, address).some((hash) => found.has(hash.toString('hex')));
    return new Set(addresses.filter(isBounced));
  }

  /** Allows mails to an address again. */
  async lift(storeId: string, address: string): Promise<void> {
    const hashes = this.hashes.emailHashes(storeId, address);
    await this.database.transaction(() => this.database.query(LIFT, [storeId, hashes]));
  }
}
