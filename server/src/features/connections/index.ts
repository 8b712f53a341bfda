export { createBudgetStore } from './budget-store.ts';
