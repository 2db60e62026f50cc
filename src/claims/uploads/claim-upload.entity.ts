import { Column, Entity, PrimaryColumn } from 'typeorm';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** A photo that a store uploaded: only these may stand in its claims. */
@Entity('claim_uploads')
export class ClaimUploadEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  /** Random, with the ending of its type: nobody guesses it. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII })
  name!: string;

  /** As it was returned. */
  @Column({ type: 'varchar', length: 512, ...ASCII })
  url!: string;

  @Column({ type: 'varchar', length: 32, ...ASCII })
  content_type!: string;

  @Column({ type: 'int', unsigned: true })
  size_bytes!: number;

  @Column({ type: 'datetime', precision: 3 })
  created_at!: Date;
}
