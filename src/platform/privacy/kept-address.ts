import { members } from './kept-members.js';

/** What stays of a postal address: where on earth, not at whose door. */
export const KEPT_OF_ADDRESS = members('country country_code state');
