/** What notes and assignments are about. */
export const SUBJECT_KINDS = ['order', 'return', 'claim'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** An order by its order number, or a return or claim by its id. */
export interface DeskSubject {
  kind: SubjectKind;
  id: string;
}
