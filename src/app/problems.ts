// Routes name the problem codes of any context, so that all are defined before the first controller is loaded.
import '../auth/auth.problems.js';
import '../claims/claims.problems.js';
import '../notifications/notifications.problems.js';
import '../orders/orders.problems.js';
import '../pages/pages.problems.js';
import '../returns/returns.problems.js';
import '../shipments/shipments.problems.js';
import '../stores/stores.problems.js';
