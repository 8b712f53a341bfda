export { refreshCatalogue } from './refresh-catalogue.ts';
export { createCheckStore } from './store.ts';
