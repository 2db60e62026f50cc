/** A form as it is sent. */
export type Form = Record<string, string | string[] | undefined>;

/** What was filled in, without the space around it; undefined of an empty field. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  const one = (Array.isArray(value) ? value[0] : value)?.trim();
  return one === '' ? undefined : one;
}

/** All values of a name, such as of boxes that are checked. */
export function texts(form: Form, name: string): string[] {
  const value = form[name];
  return value === undefined ? [] : [value].flat();
}

/** Whether a box is checked. */
export function isChecked(form: Form, name: string): boolean {
  return form[name] !== undefined;
}

/** A value of a closed list; undefined of anything else. */
export function oneOf<T extends string>(form: Form, name: string, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === text(form, name));
}

/** An option of a `select`, or a box. */
export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
}

export function choices(
  values: readonly string[],
  chosen: readonly string[],
  labelOf = (value: string) => value,
): Choice[] {
  return values.map((value) => ({ value, label: labelOf(value), isChosen: chosen.includes(value) }));
}
