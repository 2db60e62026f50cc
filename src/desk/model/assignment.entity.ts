// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, STORE_ID, TIME, UTF8 } from '../../platform/database/columns.js';
import { type SubjectKind } from './desk-bodies.js';

/** Who works on an order, a return or a claim, and until when. */
@Entity('desk_assignments')
@Index('desk_assignments_assignee', ['store_id', 'assignee', 'due_on'])
@Index('desk_assignments_due', ['store_id', 'due_on'])
export class AssignmentEntity {
  @PrimaryColumn(STORE_ID) store_id!: string;

  @PrimaryColumn({ type: 'varchar', length: 8, ...ASCII }) subject_kind!: SubjectKind;

  /** An order number, or the id of a return or claim. */
  @PrimaryColumn({ type: 'varchar', length: 128, ...UTF8 }) subject_id!: string;

  /** E-mail address in lower case; null if only the day is set. */
  @Column({ type: 'varchar', length: 320, nullable: true, ...UTF8 }) assignee!: string | null;

  /** Last day to decide, such as `2026-11-21`; null if there is none. */
  @Column({ type: 'char', length: 10, nullable: true, ...ASCII }) due_on!: string | null;

  /** E-mail address of the member of staff who set it. */
  @Column({ type: 'varchar', length: 320, ...UTF8 }) assigned_by!: string;

  @Column(TIME) updated_at!: Date;
}
