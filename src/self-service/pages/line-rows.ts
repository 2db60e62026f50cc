// SPDX-License-Identifier: Apache-2.0
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
  /** Undefined if the form does not ask for a reason of each item. */
  reasons?: Choice[] | undefined;
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

/** The chosen units, for a check page. @param noteOf what is said below an item */
export function chosenItems<Units extends LineUnits>(
  lines: readonly IdentifiedLine[],
  units: readonly Units[],
  picture: PictureUrl,
  noteOf: (units: Units) => string | undefined = () => undefined,
) {
  const items = units.flatMap((each) => {
    const line = lines.find(({ line_id }) => line_id === each.line_id);
    if (!line) return [];
    const image = line.image_url && picture('item', line.image_url);
    return [{ title: titleOf(line), quantity: each.quantity, image, note: noteOf(each) }];
  });
  return { items, hasPictures: items.some(({ image }) => image !== undefined) };
}

/** A day as the page's locale writes it. */
export const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
