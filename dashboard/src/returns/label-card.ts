// SPDX-License-Identifier: Apache-2.0
import { type LabelSource, type LabelView, type ReturnView, type ShownLabel } from 'parcelward/returns';

const LABEL_SOURCES: Record<LabelSource, string> = {
  callback: 'This label was added to the return.',
  request: 'This label came with the return request.',
  shipment: 'This label came with a parcel of the order.',
  order: 'This label came with the order.',
};

/**
 * Describes the label that the customer sees (C-PAGE-12).
 * @param awaiting whether the customer does not see it yet
 */
export function labelCard(
  found: ShownLabel | undefined,
  { return_method, label }: Pick<ReturnView, 'return_method' | 'label'>,
  awaiting: boolean,
) {
  return {
    label: found && labelOf(found, label, awaiting),
    noLabel: return_method === 'IN_STORE' ? 'Returns in store need no label.' : 'No label yet.',
  };
}

function labelOf({ source, primary, further }: ShownLabel, label: ReturnView['label'], awaiting: boolean) {
  return {
    source: LABEL_SOURCES[source],
    views: [primary, ...further].map(labelViewOf),
    received: source === 'callback' && label ? label.received_at : undefined,
    hidden: awaiting,
  };
}

function labelViewOf(view: LabelView): { text: string; links: { text: string; href: string }[] } {
  switch (view.kind) {
    case 'replica':
      return { text: 'The customer’s return page shows a USPS label to print.', links: [] };
    case 'link':
      return { text: '', links: [{ text: 'Open label', href: view.label_url }] };
    case 'qr':
      return { text: '', links: [{ text: 'Open QR code', href: view.qr_code_url }] };
    case 'included':
      return { text: 'The label is in the package that the customer received.', links: [] };
    case 'tracking': {
      const { carrier, tracking_number, tracking_url } = view;
      const text = [carrier, tracking_number].filter(Boolean).join(' ');
      return { text, links: tracking_url === undefined ? [] : [{ text: 'Track with carrier', href: tracking_url }] };
    }
  }
}
