import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, TIME } from '../../platform/database/columns.js';
import { type CarrierClass } from './well-known-carriers.js';

/** Table `carrier_classes`: the classes that staff have set, for all stores. */
@Entity('carrier_classes')
export class CarrierClassEntity {
  /** A token of `WELL_KNOWN_CARRIERS`. */
  @PrimaryColumn({ type: 'varchar', length: 40, ...ASCII }) token!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) class!: CarrierClass;

  @Column(TIME) updated_at!: Date;
}
