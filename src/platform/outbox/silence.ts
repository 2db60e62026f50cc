/** What an event does not cause: `messages` are mails and text messages, `all` also includes webhooks (C-IMP-10). */
export type Muted = 'messages' | 'all';

/** How a write of the past stays silent. Its events say `imported`. */
export interface Silence {
  muted: Muted;
  /** Tracking numbers whose new parcels are not registered with their carriers (C-IMP-12). */
  untracked: ReadonlySet<string>;
  /** When parcels arrived, by the tracking numbers of those whose history says so (C-TRK-44). */
  arrivals: ReadonlyMap<string, Date>;
}
