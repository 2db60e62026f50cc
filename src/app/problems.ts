// Import this before any controller: routes name problem codes of all contexts, so the codes must be defined first.
import '../auth/auth.problems.js';
import '../claims/claims.problems.js';
import '../imports/imports.problems.js';
import '../notifications/notifications.problems.js';
import '../orders/orders.problems.js';
import '../pages/pages.problems.js';
import '../privacy/privacy.problems.js';
import '../returns/returns.problems.js';
import '../self-service/self-service.problems.js';
import '../shipments/shipments.problems.js';
import '../staff/staff.problems.js';
import '../stores/stores.problems.js';
