import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII } from '../../platform/database/columns.js';

/** Table `carrier_classes`: the classes that staff have set, for all stores. */
@Entity('carrier_classes')
export class CarrierClassEntity {
  /** A token of `WELL_KNOWN_CARRIERS`. */
  @PrimaryColumn({ type: 'varchar', length: 40, ...ASCII })
  token!: string;

  /** One of `CARRIER_CLASSES`. */
  @Column({ type: 'varchar', length: 16, ...ASCII })
  class!: string;

  @Column({ type: 'datetime', precision: 3 })
  updated_at!: Date;
}
