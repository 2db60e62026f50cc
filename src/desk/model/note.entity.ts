// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, ID, JSON_TEXT, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type SubjectKind } from './desk-bodies.js';

/** A note of staff about an order, a return or a claim. It never changes. */
@Entity('desk_notes')
@Unique('desk_notes_digest', ['store_id', 'digest'])
@Index('desk_notes_subject', ['store_id', 'subject_kind', 'subject_id', 'id'])
export class NoteEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  /** `nte_…`, time-ordered. */
  @PrimaryColumn(ID) id!: string;

  @Column({ type: 'varchar', length: 8, ...ASCII }) subject_kind!: SubjectKind;

  /** An order number, or the id of a return or claim. */
  @Column({ type: 'varchar', length: 128, ...UTF8 }) subject_id!: string;

  /** E-mail address of the member of staff. */
  @Column({ type: 'varchar', length: 320, ...UTF8 }) author!: string;

  @Column(JSON_TEXT) body!: string;

  /** SHA-256 of the form and everything it said: a form that is submitted twice makes one note. */
  @Column({ type: 'char', length: 64, ...ASCII }) digest!: string;

  @Column(TIME) created_at!: Date;
}
