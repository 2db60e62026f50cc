/** Something that must never be, found by a check. */
export interface Violation {
  /** The name of the check. */
  check: string;
  /** The id or number of the resource. */
  subject: string;
  /** What is wrong: what was expected, and what there is. */
  detail: string;
  /** A statement or a file that shows it. */
  look: string;
}

/** What a check finds wrong; its name is added. */
export type Finding = Omit<Violation, 'check'>;

/** One line for a report. */
export function violationText({ check, subject, detail, look }: Violation): string {
  return `[${check}] ${subject}: ${detail}. See: ${look}`;
}
