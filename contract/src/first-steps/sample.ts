import type { BusinessDetails } from '../premium/brief.ts';

/** The business of the sample. */
export const sampleBrief: BusinessDetails = {
  productName: 'Sample: Willow Yoga',
  category: 'Sports & Fitness',
  productDescription: 'Yoga and pilates classes for beginners, breathing workshops and weekend retreats by the sea',
  location: 'Pune, India',
  promotionGoal: 'Website Traffic',
  targetAudience: 'Women from 25 to 45 who want to relax and get fit',
  contactEmail: 'sample@example.com',
};

/** Names of what is made for it. */
export const sampleNames = { list: 'Sample: Willow Yoga', audience: 'Sample: Willow Yoga · Core · IN' } as const;
