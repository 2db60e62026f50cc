// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { table } from '../../../platform/database/table.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MailBounceEntity } from '../persistence/message.entity.js';
import { type Message, MessagesRepository } from '../persistence/messages.repository.js';
import { BOUNCED } from '../sent/undelivered-reason.js';
import { unambiguousAddress } from '../tracking/recipient.js';

const BOUNCES = table(MailBounceEntity);
const ADD = `${BOUNCES.insert} ON DUPLICATE KEY UPDATE created_at = created_at`;
const FIND = 'SELECT address_hash FROM mail_bounces WHERE store_id = ? AND address_hash IN (?)';
const LIFT = 'DELETE FROM mail_bounces WHERE store_id = ? AND address_hash IN (?)';

/** The id of a message in its Message-ID. */
const MESSAGE_ID = /msg_[0-9a-z]{26}/;

interface BounceReport {
  /** The mail's Message-ID, or the message's id in it. */
  messageId: string;
  /** A `soft` bounce may end by itself. */
  type: 'hard' | 'soft';
}

/** Records bounced addresses, which get no further mails until staff allow them again (C-MSG-48). */
@Injectable()
export class MailBouncesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records that a mail has bounced: the first hard bounce of a message that was sent. Idempotent, also after the bounce was
   * lifted.
   * @returns false if the report changed nothing
   */
  async record({ messageId, type }: BounceReport): Promise<boolean> {
    const [id] = MESSAGE_ID.exec(messageId) ?? [];
    if (type !== 'hard' || id === undefined) return false;
    return this.database.transaction(async () => {
      const message = await this.messages.findBounceable(id);
      if (!message || !(await this.messages.fail(message, BOUNCED))) return false;
      await this.add(message);
      return true;
    });
  }

  /** Records that the address of a message takes no mails, unless it was erased. Idempotent. */
  async add({ store_id, id, recipient }: Pick<Message, 'store_id' | 'id' | 'recipient'>): Promise<void> {
    const { email_hash } = this.hashes.hashesOf(store_id, { email: recipient });
    if (email_hash === null) return;
    const row = { store_id, address_hash: email_hash, message_id: id, created_at: this.clock.now() };
    await this.database.transaction(() => this.database.write(ADD, BOUNCES.valuesOf(row)));
  }

  /** Finds which of these addresses take no mails of a store. */
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

  /** Whether mails to the customer's address of an order arrive, as far as is known: it is unambiguous and has not bounced. */
  async isReachable(storeId: string, address: string | undefined): Promise<boolean> {
    const recipient = unambiguousAddress(address);
    return recipient !== undefined && (await this.findBounced(storeId, [recipient])).size === 0;
  }

  /** Allows mails to an address again. */
  async lift(storeId: string, address: string): Promise<void> {
    const hashes = this.hashes.emailHashes(storeId, address);
    await this.database.transaction(() => this.database.write(LIFT, [storeId, hashes]));
  }
}
