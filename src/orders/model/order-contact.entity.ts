import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID } from '../../platform/database/columns.js';

/** Table `order_contacts`: an e-mail address or a phone in an order beside those in the columns of its row. */
@Entity('order_contacts')
@Index('order_contacts_order', ['store_id', 'order_id'])
export class OrderContactEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 }) contact_hash!: Buffer;

  /** `ord_…` */
  @PrimaryColumn(ID) order_id!: string;
}
