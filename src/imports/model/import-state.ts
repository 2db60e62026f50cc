/** The most imports, or refused lines, of a page if the request names no other limit. */
export const IMPORTS_PER_PAGE = 20;

/** The formats of a file (C-IMP-2). */
export const IMPORT_FORMATS = ['parcelward', 'shopify-csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `receiving` while the file is being sent; then `queued`, `running`, and one of the other three. */
export const IMPORT_STATES = ['receiving', 'queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states from which an import goes on. */
export const isUnfinished = (state: ImportState): boolean => state === 'queued' || state === 'running';
