import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { type DeskSubject, type SubjectKind } from '../model/desk-subject.js';
import { NoteEntity } from '../model/note.entity.js';

const NOTES = table(NoteEntity);
const LISTED = NOTES.pick('id', 'author', 'body', 'created_at');
const INSERT = `${NOTES.insert} ON DUPLICATE KEY UPDATE digest = digest`;
const BY_SUBJECT = `${LISTED.select}
  WHERE store_id = ? AND subject_kind = ? AND subject_id = ? ORDER BY id DESC LIMIT ?`;
const AUTHOR = 'SELECT author FROM desk_notes WHERE store_id = ? AND id = ?';
const DELETE = 'DELETE FROM desk_notes WHERE store_id = ? AND id = ?';

const DELETE_OF = 'DELETE FROM desk_notes WHERE store_id = ? AND subject_kind = ? AND subject_id IN (?)';

/** The columns of a note that are shown. */
export type StoredNote = RowOf<typeof LISTED>;

/** The table `desk_notes`. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Inserts a note, unless one with its digest exists. */
  async insert(note: NoteEntity): Promise<void> {
    await this.database.query(INSERT, NOTES.valuesOf(note));
  }

  findOf(storeId: string, { kind, id }: DeskSubject, limit: number): Promise<StoredNote[]> {
    return this.database.query(BY_SUBJECT, [storeId, kind, id, limit]);
  }

  async findAuthor(storeId: string, id: string): Promise<string | undefined> {
    const [note] = await this.database.query<{ author: string }[]>(AUTHOR, [storeId, id]);
    return note?.author;
  }

  /** Deletes all notes about these subjects. */
  async removeAbout(storeId: string, kind: SubjectKind, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.database.query(DELETE_OF, [storeId, kind, ids]);
  }

  async remove(storeId: string, id: string): Promise<void> {
    await this.database.query(DELETE, [storeId, id]);
  }
}
