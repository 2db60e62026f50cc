/** The queue that is woken when there are deliveries to send. */
export const DELIVERY_QUEUE = 'webhooks.deliveries';
