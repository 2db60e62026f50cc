import { Column, Entity, PrimaryColumn } from 'typeorm';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;
const UTF8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** One try of a delivery. */
@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  store_id!: string;

  @PrimaryColumn({ type: 'char', length: 30, ...ASCII })
  delivery_id!: string;

  /** 1 of the first. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  number!: number;

  /** When it began. */
  @Column({ type: 'datetime', precision: 3 })
  at!: Date;

  /** Of the answer; null where none came. */
  @Column({ type: 'smallint', unsigned: true, nullable: true })
  status_code!: number | null;

  @Column({ type: 'int', unsigned: true })
  duration_ms!: number;

  /** What was read of the answer's body, at most its first KiB. */
  @Column({ type: 'varchar', length: 1024, nullable: true, ...UTF8 })
  response!: string | null;

  /** Why no answer came, such as `ECONNREFUSED`, `TIMEOUT` or `PRIVATE_TARGET`. */
  @Column({ type: 'varchar', length: 64, nullable: true, ...ASCII })
  error!: string | null;

  /** When the delivery is tried again; null when it is not. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  next_at!: Date | null;
}
