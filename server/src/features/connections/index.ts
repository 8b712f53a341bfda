export { eraseUser, exportUser } from './account-data.ts';
export { createBudgetStore } from './budget-store.ts';
export { createTestAdStore } from './test-ad-store.ts';
