import { type StoresService } from 'parcelward/stores';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { type Staff } from '../core/staff.js';

interface Settings {
  /** The merge patch of the store. */
  patch: unknown;
  /** The page of the form, and what it says when the settings are saved. */
  path: string;
  saved: string;
}

/**
 * Saves settings of the store.
 * @param refused shows the form again with the values that the service refused
 */
export function saveSettings(
  stores: StoresService,
  { store }: Staff,
  { patch, path, saved }: Settings,
  refused: (refusal: Refusal) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse> {
  return orRefuse(async () => {
    await stores.update(store.store_id, patch);
    return goTo(path, saved);
  }, refused);
}
