// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { OrderErasureService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { checked } from '../../platform/validation/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type DeskSubject, type SubjectKind } from '../model/desk-bodies.js';
import { NewNote } from '../model/desk-bodies.js';
import { NoteEntity } from '../model/note.entity.js';
import { SubjectsService } from './subjects.service.js';

export interface Note {
  id: string;
  /** E-mail address of the member of staff. */
  author: string;
  text: string;
  /** UTC with milliseconds. */
  created_at: string;
}

/** The most notes that are shown of a subject. */
const MAX_LISTED = 200;

/** Notes of staff about orders, returns and claims (C-NOTE). */
@Injectable()
export class NotesService {
  private readonly notes = this.database.repository(NoteEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly subjects: SubjectsService,
    private readonly erasures: OrderErasureService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Adds a note. The same text in the same form is stored once, however often the form is submitted.
   * @throws Problem VALIDATION_ERROR, ORDER_NOT_FOUND, RETURN_NOT_FOUND, CLAIM_NOT_FOUND
   */
  async add({ store, actor }: CallerContext, subject: DeskSubject, input: NewNote): Promise<void> {
    // A browser submits line breaks as CRLF, which would count twice towards the length.
    const { form_id, text } = checked(NewNote, { ...input, text: input.text?.replaceAll('\r\n', '\n').trim() });
    const digest = createHash('sha256').update(JSON.stringify([form_id, subject.kind, subject.id, actor.id, text]));
    await this.database.transaction(async () => {
      await this.erasures.markUnerased(await this.subjects.findOrder(store.store_id, subject));
      const row = {
        store_id: store.store_id,
        id: newId('nte'),
        subject_kind: subject.kind,
        subject_id: subject.id,
        author: actor.id,
        body: text,
        digest: digest.digest('hex'),
        created_at: this.clock.now(),
      };
      // A note with the digest stays as it is.
      await this.notes.createQueryBuilder().insert().values(row).orUpdate(['digest']).execute();
    });
  }

  /** Lists the notes about a subject, the newest first; by default the newest 200. */
  async list(storeId: string, { kind, id }: DeskSubject, limit = MAX_LISTED): Promise<Note[]> {
    const where = { store_id: storeId, subject_kind: kind, subject_id: id };
    return (await this.notes.find({ where, order: { id: 'DESC' }, ...(limit < Infinity && { take: limit }) })).map(
      buildNote,
    );
  }

  /** Deletes all notes about these subjects, in the open transaction. */
  async erase(storeId: string, kind: SubjectKind, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.notes.delete({ store_id: storeId, subject_kind: kind, subject_id: In(ids) });
  }

  /**
   * Deletes a note of the caller; an admin may delete every note.
   * @returns false if it is gone
   * @throws Problem FORBIDDEN
   */
  async remove({ store, actor }: CallerContext, noteId: string, { isAdmin }: { isAdmin: boolean }): Promise<boolean> {
    return this.database.transaction(async () => {
      const key = { store_id: store.store_id, id: noteId };
      const note = await this.notes.findOneBy(key);
      if (!note) return false;
      if (!isAdmin && note.author !== actor.id)
        throw new Problem('FORBIDDEN', 'Only the author of a note or an admin can delete it.');
      await this.notes.delete(key);
      return true;
    });
  }
}

function buildNote({ id, author, body, created_at }: NoteEntity): Note {
  return { id, author, text: body, created_at: created_at.toISOString() };
}
