/** DTOs of orders that other contexts show, too. */
export { ActorView } from '../model/order.resource.js';
export { ForecastProblemView, OrderReviewView } from '../model/order.resource.js';
