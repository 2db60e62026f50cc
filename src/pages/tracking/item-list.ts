import { type ParcelItem } from '../../orders/index.js';
import { type PictureUrl } from '../view/shop.js';

/** Things with their pictures, under a heading. */
export interface ItemList {
  title: string;
  items: ParcelItem[];
  /** Without any there is no column for them. */
  hasPictures: boolean;
}

/** Undefined where there is nothing to list. */
export function itemList(title: string, items: readonly ParcelItem[], picture: PictureUrl): ItemList | undefined {
  if (items.length === 0) return undefined;
  const shown = items.map((item) => ({ ...item, image: item.image && picture('item', item.image) }));
  return { title, items: shown, hasPictures: shown.some(({ image }) => image !== undefined) };
}
