import { cancellationOf, type Order, parcelItems } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { personalWords } from '../view/carrier-words.js';
import { type PageLanguage } from '../http/page-language.js';
import { type PictureUrl, shopOf } from '../view/shop.js';
import { type PageView } from '../templates/render.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { type PageTexts } from '../texts/texts.js';
import { type ItemList, itemList } from './item-list.js';
import { type ParcelSection, parcelSection } from './parcel-section.js';
import { type TrackingFacts } from './tracking-facts.service.js';
import { unsentItems } from './unsent-items.js';

/** What the tracking page shows: no name, address or phone, no source store, and nothing of any other order. */
export interface TrackingPage extends PageView {
  parcels: ParcelSection[];
  lists: ItemList[];
}

/** The tracking page of these facts (C-PAGE-3). */
export function trackingPage(facts: TrackingFacts, page: PageLanguage, picture: PictureUrl): TrackingPage {
  const { store, orderNumber, order, shipments } = facts;
  const texts = PAGE_TEXTS[page.language];
  const personal = personalWords(
    order,
    shipments.map(({ content }) => content),
  );
  const parcels = shipments.map((tracked, index) =>
    parcelSection(tracked, {
      ...{ texts, locale: page.locale, accounts: store.carrier_accounts, personal },
      items: parcelItems(tracked.content, order),
      picture,
      position: { number: index + 1, count: shipments.length },
    }),
  );
  return {
    language: page.language,
    shop: shopOf(store, texts.help, picture),
    ...bannerOf(parcels, order, texts),
    order: orderNumber === undefined ? undefined : texts.order(plainText(orderNumber)),
    parcels,
    lists: order ? listsOf(order, facts, texts, picture) : [],
  };
}

type Banner = Pick<PageView, 'heading' | 'detail' | 'tone' | 'glyph'>;

function bannerOf(parcels: readonly ParcelSection[], order: Order | undefined, { tracking }: PageTexts): Banner {
  const [first] = parcels;
  if (!first) {
    const isCancelled = order !== undefined && cancellationOf(order)?.status === 'full';
    return isCancelled
      ? { ...tracking.cancelled, tone: 'warn', glyph: 'cross' }
      : { ...tracking.preparing, tone: 'plain', glyph: 'clock' };
  }
  const { heading, detail, tone, glyph } = first;
  if (parcels.length === 1) return { heading, detail, tone, glyph };
  return { ...summaryOf(parcels, tracking), heading: tracking.several(parcels.length) };
}

/** How many parcels are where; the worst tone of all, and the drawing of the parcel that has it. */
function summaryOf(parcels: readonly ParcelSection[], { events }: PageTexts['tracking']): Omit<Banner, 'heading'> {
  const counts = new Map<string, number>();
  for (const { status } of parcels) counts.set(events[status], (counts.get(events[status]) ?? 0) + 1);
  const detail = [...counts].map(([what, count]) => `${what}: ${count}`).join(' · ');
  const tone = (['bad', 'warn', 'plain', 'good'] as const).find((each) =>
    parcels.some((parcel) => parcel.tone === each),
  );
  const { glyph = 'truck' } = parcels.find((parcel) => parcel.tone === tone) ?? {};
  return { detail, tone: tone ?? 'plain', glyph };
}

function listsOf(order: Order, { shipments }: TrackingFacts, texts: PageTexts, picture: PictureUrl): ItemList[] {
  const { isKnown, items, cancelled } = unsentItems(
    order,
    shipments.map(({ content }) => content),
  );
  const { tracking } = texts;
  const title = shipments.length > 0 && isKnown ? tracking.notSent : tracking.ordered;
  return [itemList(title, items, picture), itemList(tracking.cancelledItems, cancelled, picture)].filter(
    (list) => list !== undefined,
  );
}
