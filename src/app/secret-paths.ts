/** Paths whose next segment gives access to a page, a picture, a photo or an export, on any status and however they are written. */
export const SECRET_PATHS = /^\/+(?:t|r|c|pictures|uploads|notifications\/+unsubscribe|privacy\/+exports)(?:\/|%2f)+/i;
