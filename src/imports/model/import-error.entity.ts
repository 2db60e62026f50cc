import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ID, JSON_TEXT, STORE_ID } from '../../platform/database/columns.js';

/** Table `import_errors`: the lines of an import that were refused, the first 10,000. */
@Entity('import_errors')
export class ImportErrorEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn(ID) import_id!: string;

  /** From 1. */
  @PrimaryColumn({ type: 'bigint', unsigned: true }) line!: string | number;

  /** A line of the result file. */
  @Column(JSON_TEXT) problem!: string;
}
