import type { BusinessDetails } from '@interest-miner/contract/premium/brief';

/** A business brief, as tests and benchmarks send it. */
export const yogaStudio: BusinessDetails = {
  productName: 'Calm Mat Studio',
  category: 'Sports & Fitness',
  productDescription: 'Yoga classes, mats and healthy lifestyle coaching for busy people, online and on site.',
  location: 'Berlin, Germany',
  promotionGoal: 'Lead Generation',
  targetAudience: 'Women from 25 to 45 who follow yoga, pilates, running and healthy food',
  contactEmail: 'owner@calm-mat.example',
};
