import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, TIME, UTF8 } from '../../../platform/database/columns.js';
import { type Language } from '../../../platform/text/language.js';

/** The texts of one kind of mail in one language that a store has changed; a text that is null is ours. */
@Entity('message_texts')
export class MessageTextEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'char', length: 2, ...ASCII }) language!: Language;

  /** A `TextKind`; those of a later release may be in the table too. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII }) kind!: string;

  @Column({ type: 'varchar', length: 200, nullable: true, ...UTF8 }) subject!: string | null;

  @Column({ type: 'varchar', length: 200, nullable: true, ...UTF8 }) headline!: string | null;

  @Column({ type: 'varchar', length: 2000, nullable: true, ...UTF8 }) paragraph!: string | null;

  /** Who changed it last, in the format of `serializeActor`. */
  @Column({ type: 'varchar', length: 191, ...UTF8 }) actor!: string;

  @Column(TIME) updated_at!: Date;
}
