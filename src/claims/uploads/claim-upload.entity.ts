import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, ID, STORE_ID, TIME } from '../../platform/database/columns.js';

/** A photo that a store uploaded. Claims may only have photos of their store (C-CLM-11). */
@Entity('claim_uploads')
@Index('claim_uploads_unnamed', ['is_named', 'created_at'])
@Index('claim_uploads_alike', ['store_id', 'claim_id', 'fingerprint'])
export class ClaimUploadEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** Random, with the file extension of its format. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII }) name!: string;

  /** The URL that the upload returned. */
  @Column({ type: 'varchar', length: 512, ...ASCII }) url!: string;

  @Column({ type: 'varchar', length: 32, ...ASCII }) content_type!: string;

  @Column({ type: 'int', unsigned: true }) size_bytes!: number;

  @Column(TIME) created_at!: Date;

  /** 1 if a claim has it; other photos are deleted after some time (C-PHO-8). */
  @Column({ type: 'tinyint', default: 0 }) is_named!: number;

  /** The claim that has it, or the first to be filed of several; null if none has it. */
  @Column({ ...ID, nullable: true }) claim_id!: string | null;

  /** 64 bits, of which photos that look alike differ in a few (C-PHO-11); null for a plain picture. */
  @Column({ type: 'bigint', unsigned: true, nullable: true }) fingerprint!: string | null;
}
