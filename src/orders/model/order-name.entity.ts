import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID, UTF8 } from '../../platform/database/columns.js';

/** Table `order_names`: a word of the names in an order. */
@Entity('order_names')
@Index('order_names_order', ['store_id', 'order_id'])
export class OrderNameEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Of `nameWords`. */
  @PrimaryColumn({ type: 'varchar', length: 40, ...UTF8 }) word!: string;

  /** `ord_…`, time-ordered. */
  @PrimaryColumn(ID) order_id!: string;
}
