import { buyerLimits } from './limits.ts';

export const billingTexts = {
  plansFailed: 'Failed to fetch subscription plans',
  orderFailed: 'Failed to create Razorpay order',
  verifyFailed: 'Failed to verify Razorpay payment',
  paymentsFailed: 'Failed to fetch payments. Please try again.',
  historyFailed: 'Failed to load billing history.',
  planRequired: 'Please choose a plan',
} as const;

export const subscriptionTexts = {
  currentFailed: 'Failed to load your plan.',
  cancelFailed: 'Failed to cancel your plan.',
  resumeFailed: 'Failed to resume your plan.',
  changeFailed: 'Failed to change your plan.',
} as const;

export const invoiceTexts = {
  failed: 'The document could not be loaded.',
  yearFailed: 'The documents could not be loaded.',
} as const;

export const gstTexts = {
  state: 'Please choose a state',
  pin: `Please enter the ${buyerLimits.pin} digits of the PIN code`,
  gstin: 'Please check the GSTIN: it has 15 characters',
  gstinState: 'This GSTIN belongs to another state',
} as const;
