export { eraseUser, exportUser } from './account-data.ts';
export { securityEventsJob } from './clean-up-job.ts';
export { isKnownNetwork } from './known-network.ts';
export { describeEvents } from './list-events.ts';
export { noteEvent } from './note-event.ts';
export { securityEventRoutes } from './routes.ts';
