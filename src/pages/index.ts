// SPDX-License-Identifier: Apache-2.0
/** The exports of the customer pages: their layout, language and answers. */
export { PageFilter } from './http/page.filter.js';
export { PageRendererService } from './http/page-renderer.service.js';
export { PAGE_ROUTE, PagePath, PROBLEM_FORMATS } from './http/page-route.js';
export { PAGE_LIMIT } from './pages.limits.js';
export { PagesModule } from './pages.module.js';
export { type Banner, pageTemplate } from './templates/render.js';
export { PAGE_TEXTS } from './texts/page-texts.js';
export { LANGUAGE_PARAMETER, pageHref, pageLanguage, type PageLanguage } from './view/page-language.js';
export { type PictureUrl, storeBranding } from './view/store-branding.js';
