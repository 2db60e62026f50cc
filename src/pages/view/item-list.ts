// SPDX-License-Identifier: Apache-2.0
import { type ParcelItem } from '../../orders/index.js';
import { safeLink } from '../../platform/validation/parsed-url.js';
import { type PictureUrl } from './store-branding.js';

/** Items with their pictures, under a heading. */
export interface ItemList {
  title: string;
  items: ParcelItem[];
  /** If false, the list has no picture column. */
  hasPictures: boolean;
}

export function itemList(title: string, items: readonly ParcelItem[], picture: PictureUrl): ItemList | undefined {
  if (items.length === 0) return undefined;
  const shown = items.map((item) => ({
    ...item,
    image: item.image && picture('item', item.image),
    url: item.url?.startsWith('https:') === true ? safeLink(item.url) : undefined,
  }));
  return { title, items: shown, hasPictures: shown.some(({ image }) => image !== undefined) };
}
