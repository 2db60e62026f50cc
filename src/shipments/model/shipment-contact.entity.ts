import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ID, STORE_ID } from '../../platform/database/columns.js';

/** Table `shipment_contacts`: an e-mail address in a shipment beside the one in the columns of its row. */
@Entity('shipment_contacts')
@Index('shipment_contacts_shipment', ['store_id', 'shipment_id'])
export class ShipmentContactEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** See `ContactHashService`. */
  @PrimaryColumn({ type: 'binary', length: 16 }) contact_hash!: Buffer;

  /** `shp_…` */
  @PrimaryColumn(ID) shipment_id!: string;
}
