// SPDX-License-Identifier: Apache-2.0
import { type NodePlace } from '../scripts.js';
import { Link } from './link.js';
import { listenFor, type Route } from './proxy.js';

/**
 * The network between the nodes of a cluster. Each node listens at an address of its own and knows the others by their public
 * addresses, at which this process listens. So every connection between two nodes passes their link.
 */
export class NodeNetwork {
  private readonly links: readonly { ends: readonly [NodePlace, NodePlace]; link: Link }[];

  private constructor(private readonly places: readonly NodePlace[]) {
    this.links = places.flatMap((one, index) =>
      places.slice(index).map((other) => ({ ends: [one, other], link: new Link() })),
    );
  }

  static async listen(places: readonly NodePlace[]): Promise<NodeNetwork> {
    const network = new NodeNetwork(places);
    for (const place of places)
      for (const port of [place.group, place.transfer])
        await listenFor({ host: place.host, port }, (address) => network.routeTo(place, address), {
          host: place.publicHost,
          port,
        });
    return network;
  }

  /** All links between nodes. */
  get all(): Link[] {
    return this.links.map(({ link }) => link);
  }

  /** The links of a node. */
  of(place: NodePlace): Link[] {
    return this.links.flatMap(({ ends, link }) => (ends.includes(place) ? [link] : []));
  }

  between(one: NodePlace, other: NodePlace): Link {
    const found = this.links.find(
      ({ ends }) => (ends[0] === one && ends[1] === other) || (ends[0] === other && ends[1] === one),
    );
    if (!found) throw new Error(`No link between ${one.host} and ${other.host}`);
    return found.link;
  }

  private routeTo(place: NodePlace, address: string): Route {
    const from = this.places.find(({ host }) => host === address);
    if (from) return { link: this.between(from, place), localAddress: from.publicHost };
    // A node sends missed writes from another address, over a link that only the receiver has.
    return { link: this.between(place, place) };
  }
}
