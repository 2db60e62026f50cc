// SPDX-License-Identifier: Apache-2.0
/** A broken guarantee of the service, found by a check. */
export interface Violation {
  /** The name of the check. */
  check: string;
  /** The id or number of the resource. */
  subject: string;
  /** The actual and the expected state, as a sentence without its subject. */
  detail: string;
  /** An SQL statement or a file that shows it. */
  evidence: string;
}

/** A violation without the name of the check, which the checker adds. */
export type Finding = Omit<Violation, 'check'>;

/** One line for a report. */
export function violationText({ check, subject, detail, evidence }: Violation): string {
  return `[${check}] ${subject}: ${detail}. See: ${evidence}`;
}
