// SPDX-License-Identifier: Apache-2.0
import { cancellationOf, type Order, parcelItems } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Banner, type HeadingTexts, type PageView } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { customerIdentifiers } from '../view/carrier-description.js';
import { type ItemList, itemList } from '../view/item-list.js';
import { type PageLanguage } from '../view/page-language.js';
import { type Link } from '../view/parcel-facts.js';
import { type PictureUrl, storeBranding } from '../view/store-branding.js';
import { type OrderActions } from './action-links.service.js';
import { type ParcelSection, parcelSection, type SectionContext } from './parcel-section.js';
import { type TrackingFacts } from './tracking-facts.service.js';
import { unsentItems } from './unsent-items.js';

/** View model of the tracking page. It has no name, address, phone or source store, and nothing of another order. */
export interface TrackingPage extends PageView {
  /** The main button beside the headline. */
  action: Link | undefined;
  secondAction: Link | undefined;
  /** The links to forms. */
  actions: Link[];
  /** The link to the form of a claim, if it stands where the protection is explained. */
  claim: Link | undefined;
  /** Whether they stand above the parcels, because all have arrived. */
  formsFirst: boolean;
  parcel: ParcelSection | undefined;
  cards: ParcelSection[];
  lists: ItemList[];
  /** Explains the protection of the order; undefined if it has none. */
  protection: HeadingTexts | undefined;
}

/** Builds the tracking page (C-PAGE-3, C-PAGE-40 to C-PAGE-47). */
export function trackingPage(
  facts: TrackingFacts,
  page: PageLanguage,
  picture: PictureUrl,
  may: OrderActions,
): TrackingPage {
  const { store, orderNumber, order } = facts;
  const texts = PAGE_TEXTS[page.language];
  const branding = storeBranding(store, texts, picture);
  const parcels = parcelsOf(facts, page, { contact: branding.contacts.at(-1)?.href, claim: may.claim, picture });
  const only = parcels.length === 1 ? parcels[0] : undefined;
  const banner = bannerOf(parcels, order, texts);
  const protection = order?.content.is_protected === true ? texts.tracking.protection : undefined;
  return {
    language: page.language,
    branding,
    ...banner,
    ...actionsOf(parcels, may, protection !== undefined),
    order: orderNumber === undefined ? undefined : texts.order(plainText(orderNumber)),
    parcel: only,
    cards: only ? [] : openCards(parcels),
    lists: order ? listsOf(order, facts, texts, picture) : [],
    protection,
  };
}

function parcelsOf(
  { store, order, shipments, readAt }: TrackingFacts,
  page: PageLanguage,
  acts: Pick<SectionContext, 'contact' | 'claim' | 'picture'>,
): ParcelSection[] {
  const personal = customerIdentifiers(
    order,
    shipments.map(({ content }) => content),
  );
  return shipments.map((tracked, index) =>
    parcelSection(tracked, {
      ...page,
      texts: PAGE_TEXTS[page.language],
      accounts: store.carrier_accounts,
      ...acts,
      personal,
      destination: tracked.content.ship_to ?? order?.content.shipping_address,
      now: readAt,
      items: parcelItems(tracked.content, order),
      position: { number: index + 1, count: shipments.length },
    }),
  );
}

function bannerOf(parcels: readonly ParcelSection[], order: Order | undefined, { tracking }: PageTexts): Banner {
  const [first] = parcels;
  if (!first) {
    const isCancelled = order !== undefined && cancellationOf(order)?.status === 'full';
    return isCancelled
      ? { ...tracking.cancelled, tone: 'warn', icon: 'cross' }
      : { ...tracking.preparing, tone: 'plain', icon: 'clock' };
  }
  const { heading, detail, tone, icon } = first;
  return parcels.length === 1 ? { heading, detail, tone, icon } : summaryOf(parcels, tracking);
}

/**
 * The acts of the only parcel stand beside the headline, others on the cards. The links to forms are below, unless they are an act.
 * That to a claim is where the protection is explained, until all parcels have arrived.
 */
function actionsOf(
  parcels: readonly ParcelSection[],
  may: OrderActions,
  isProtected: boolean,
): Pick<TrackingPage, 'action' | 'secondAction' | 'actions' | 'claim' | 'formsFirst'> {
  const acts = parcels.flatMap(({ action, secondAction }) => [action, secondAction]);
  const claim = acts.includes(may.claim) ? undefined : may.claim;
  const contact = acts.some((act) => act?.href === may.contact?.href) ? undefined : may.contact;
  const [action, secondAction] = parcels.length === 1 ? acts : [];
  const formsFirst = parcels.length > 0 && parcels.every(({ status }) => status === 'DELIVERED');
  const isBelow = isProtected && !formsFirst;
  const actions = [may.change, may.return, isBelow ? undefined : claim, contact, may.withdraw];
  return {
    ...{ action, secondAction, formsFirst },
    actions: actions.filter((link) => link !== undefined),
    claim: isBelow ? claim : undefined,
  };
}

/** How many parcels have arrived, when the next one comes, and which need attention; in the tone of the worst one. */
function summaryOf(parcels: readonly ParcelSection[], tracking: PageTexts['tracking']): Banner {
  const delivered = parcels.filter(({ status }) => status === 'DELIVERED').length;
  const tone = (['bad', 'warn', 'plain', 'good'] as const).find((each) =>
    parcels.some((parcel) => parcel.tone === each),
  );
  const { icon = 'truck' } = parcels.find((parcel) => parcel.tone === tone) ?? {};
  const style = { tone: tone ?? 'plain', icon };
  const { severalParcels, deliveredOf, allDelivered, parcelNote, statuses } = tracking;
  const next = delivered === 0 ? tracking.first : tracking.next;
  if (delivered === parcels.length)
    return { ...style, heading: allDelivered(delivered), detail: statuses.DELIVERED.detail };
  const arrival = nextToArrive(parcels)?.arrival;
  const sentence = arrival && ([next.today, next.tomorrow][arrival.daysLeft] ?? next.on(arrival.day));
  const count = delivered === 0 ? severalParcels(parcels.length) : deliveredOf(delivered, parcels.length);
  const notes = parcels
    .filter(needsAttention)
    .map(({ number, heading, colon }) => `${parcelNote(number)}${colon} ${heading}.`);
  return { ...style, heading: sentence === undefined ? count : `${count}. ${sentence}`, detail: notes.join(' ') };
}

const needsAttention = ({ tone, status }: ParcelSection): boolean =>
  tone === 'bad' || tone === 'warn' || status === 'AVAILABLE_FOR_PICKUP';

/** The parcel that is expected first. */
function nextToArrive(parcels: readonly ParcelSection[]): ParcelSection | undefined {
  const daysLeft = ({ arrival }: ParcelSection): number => arrival?.daysLeft ?? Infinity;
  return parcels.filter(({ arrival }) => arrival).toSorted((a, b) => daysLeft(a) - daysLeft(b))[0];
}

/** Opens the card of the next parcel to arrive, and those that need attention. */
function openCards(parcels: readonly ParcelSection[]): ParcelSection[] {
  const next = nextToArrive(parcels) ?? parcels.find(({ status }) => status !== 'DELIVERED');
  return parcels.map((parcel) => ({ ...parcel, isOpen: parcel === next || needsAttention(parcel) }));
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
