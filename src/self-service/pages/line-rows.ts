import { type IdentifiedLine, type LineUnits } from '../../orders/index.js';
import { type PictureUrl } from '../../pages/index.js';
import { plainText } from '../../platform/text/plain-text.js';

/** The most units of a line that the form offers in one go. */
const MAX_UNITS = 100;

export interface LineRow {
  line_id: string;
  title: string;
  image: string | undefined;
  note: string | undefined;
  /** Undefined if no unit can be chosen. */
  options: { value: number; isChosen: boolean }[] | undefined;
}

/** A choice of radio buttons. */
export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
}

/** Radio buttons; the only one is chosen. */
export function choices<Value extends string>(
  values: readonly Value[],
  chosen: string | undefined,
  labelOf: (value: Value) => string,
): Choice[] {
  return values.map((value) => ({ value, label: labelOf(value), isChosen: value === chosen || values.length === 1 }));
}

/** The name of a line for its customer. */
function titleOf({ title, sku, line_id }: IdentifiedLine): string {
  return plainText(title ?? sku ?? line_id);
}

export function lineRow(
  line: IdentifiedLine,
  quantity: number,
  { chosen, note, picture }: { chosen: readonly LineUnits[]; note?: string; picture: PictureUrl },
): LineRow {
  const units = chosen.find(({ line_id }) => line_id === line.line_id)?.quantity ?? 0;
  const values = Array.from({ length: Math.min(quantity, MAX_UNITS) + 1 }, (_, value) => value);
  return {
    line_id: line.line_id,
    title: titleOf(line),
    image: line.image_url && picture('item', line.image_url),
    note,
    options: quantity === 0 ? undefined : values.map((value) => ({ value, isChosen: value === units })),
  };
}

/** The chosen units, for a check page. */
export function chosenItems(lines: readonly IdentifiedLine[], units: readonly LineUnits[], picture: PictureUrl) {
  const items = units.flatMap(({ line_id, quantity }) => {
    const line = lines.find((each) => each.line_id === line_id);
    return line ? [{ title: titleOf(line), quantity, image: line.image_url && picture('item', line.image_url) }] : [];
  });
  return { items, hasPictures: items.some(({ image }) => image !== undefined) };
}

/** A day as the page's locale writes it. */
export const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
