// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type ImportFormat, type ImportState } from './import.resource.js';

/** Table `imports`: a file of orders of the past, and how far it has been imported. */
@Entity('imports')
@Index('imports_state', ['store_id', 'state', 'id'])
@Index('imports_updated', ['state', 'updated_at'])
export class ImportEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `imp_…`, time-ordered; also the name of its file. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) format!: ImportFormat;

  /** 1 if the import only reports what it would do. */
  @Column({ type: 'tinyint' }) is_dry_run!: number;

  /** 1 if webhooks are sent of its events. */
  @Column({ type: 'tinyint' }) sends_webhooks!: number;

  /** SKUs, product ids or titles of lines that are protection, separated by commas. */
  @Column({ type: 'varchar', length: 1024, nullable: true, ...UTF8 }) protection_lines!: string | null;

  /** 1 if order numbers of `shopify-csv` keep their `#`. */
  @Column({ type: 'tinyint' }) keeps_hash!: number;

  /** Who started it, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) started_by!: string;

  @Column({ type: 'varchar', length: 16, ...ASCII }) state!: ImportState;

  @Column({ type: 'bigint', unsigned: true }) size_bytes!: string | number;

  /** Of the file, in hex; null until all of it was received. */
  @Column({ type: 'char', length: 64, nullable: true, ...ASCII }) sha256!: string | null;

  /** The bytes of the file that are done; saved in the transaction of the orders. */
  @Column({ type: 'bigint', unsigned: true }) offset_bytes!: string | number;

  /** The lines of the file that are done. */
  @Column({ type: 'bigint', unsigned: true }) line_count!: string | number;

  /** JSON of `ImportCounts`. */
  @Column({ type: 'text', ...UTF8 }) counts!: string;

  /** The reason of a failure. */
  @Column({ type: 'varchar', length: 512, nullable: true, ...UTF8 }) failure!: string | null;

  @Column(TIME) created_at!: Date;

  @Column({ ...TIME, nullable: true }) started_at!: Date | null;

  @Column(TIME) updated_at!: Date;

  @Column({ ...TIME, nullable: true }) ended_at!: Date | null;
}

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
