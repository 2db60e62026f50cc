import { cancellationOf, type Order, parcelItems } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { customerIdentifiers } from '../view/carrier-description.js';
import { type PageLanguage } from '../http/page-language.js';
import { type PictureUrl, storeBranding } from '../view/store-branding.js';
import { type PageView } from '../templates/render.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { type PageTexts } from '../texts/texts.js';
import { type ItemList, itemList } from './item-list.js';
import { type ParcelSection, parcelSection } from './parcel-section.js';
import { type TrackingFacts } from './tracking-facts.service.js';
import { unsentItems } from './unsent-items.js';

/** View model of the tracking page. It has no name, address, phone or source store, and nothing of another order. */
export interface TrackingPage extends PageView {
  parcels: ParcelSection[];
  lists: ItemList[];
}

/** Builds the tracking page (C-PAGE-3). */
export function trackingPage(facts: TrackingFacts, page: PageLanguage, picture: PictureUrl): TrackingPage {
  const { store, orderNumber, order, shipments, readAt } = facts;
  const texts = PAGE_TEXTS[page.language];
  const personal = customerIdentifiers(
    order,
    shipments.map(({ content }) => content),
  );
  const branding = storeBranding(store, texts.help, picture);
  const parcels = shipments.map((tracked, index) =>
    parcelSection(tracked, {
      texts,
      locale: page.locale,
      accounts: store.carrier_accounts,
      personal,
      hasContact: branding.contacts.length > 0,
      destination: tracked.content.ship_to ?? order?.content.shipping_address,
      now: readAt,
      items: parcelItems(tracked.content, order),
      picture,
      position: { number: index + 1, count: shipments.length },
    }),
  );
  return {
    language: page.language,
    branding,
    ...bannerOf(parcels, order, texts),
    order: orderNumber === undefined ? undefined : texts.order(plainText(orderNumber)),
    parcels,
    lists: order ? listsOf(order, facts, texts, picture) : [],
  };
}

type Banner = Pick<PageView, 'heading' | 'detail' | 'tone' | 'icon'>;

function bannerOf(parcels: readonly ParcelSection[], order: Order | undefined, { tracking }: PageTexts): Banner {
  const [first] = parcels;
  if (!first) {
    const isCancelled = order !== undefined && cancellationOf(order)?.status === 'full';
    return isCancelled
      ? { ...tracking.cancelled, tone: 'warn', icon: 'cross' }
      : { ...tracking.preparing, tone: 'plain', icon: 'clock' };
  }
  const { heading, detail, tone, icon } = first;
  if (parcels.length === 1) return { heading, detail, tone, icon };
  return { ...summaryOf(parcels, tracking), heading: tracking.severalParcels(parcels.length) };
}

/** Counts parcels by status; the tone and icon are those of the parcel in the worst state. */
function summaryOf(parcels: readonly ParcelSection[], { events }: PageTexts['tracking']): Omit<Banner, 'heading'> {
  const counts = new Map<string, number>();
  for (const { status } of parcels) counts.set(events[status], (counts.get(events[status]) ?? 0) + 1);
  const detail = [...counts].map(([status, count]) => `${status} (${count})`).join(' · ');
  const tone = (['bad', 'warn', 'plain', 'good'] as const).find((each) =>
    parcels.some((parcel) => parcel.tone === each),
  );
  const { icon = 'truck' } = parcels.find((parcel) => parcel.tone === tone) ?? {};
  return { detail, tone: tone ?? 'plain', icon };
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
