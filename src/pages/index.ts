/** The exports of the customer pages: their layout, language and answers, and an order as its customer sees it. */
export { PageFilter } from './http/page.filter.js';
export { LANGUAGE_PARAMETER, pageHref, pageLanguage, type PageLanguage } from './http/page-language.js';
export { PageRendererService } from './http/page-renderer.service.js';
export { pageHeaders } from './http/page-response.js';
export { PAGE_ROUTE, PROBLEM_FORMATS } from './http/page-route.js';
export { PagePath } from './http/page.dto.js';
export { PagesModule } from './pages.module.js';
export { PictureLinksService } from './pictures/picture-links.service.js';
export { type CustomerOrder, CustomerOrderService } from './self-service/customer-order.service.js';
export { pageTemplate, type PageView } from './templates/render.js';
export { PAGE_TEXTS } from './texts/page-texts.js';
export { type PictureUrl, storeBranding } from './view/store-branding.js';
