/** `parcelward/change-requests`: what customers ask for before their first parcel. */
export { KEPT_OF_CHANGE_REQUEST } from './model/change-request-content.js';
