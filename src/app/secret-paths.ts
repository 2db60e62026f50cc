/** Paths whose next segment gives access to a page, a picture or a photo, on any status and however they are written. */
export const SECRET_PATHS = /^\/+(?:t|r|c|pictures|uploads|notifications\/+unsubscribe)(?:\/|%2f)+/i;
