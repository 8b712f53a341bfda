/** Words of the landing page. The claims of the growth line are the product's own promotion. */
export const texts = {
  heading: 'Find the interests your buyers already have',
  lead: 'Search the ad interests that Meta lets you aim at, compare audience sizes side by side, and take the list into Ads Manager.',
  start: 'Start Free Trial',
  trial: 'Free for 30 days.',
  preview: 'A search for running: six interests with their audience sizes, three of them selected',
  previewTerm: 'running',
  previewResults: 'Total Results',
  previewSelected: 'Selected Items',
  previewPage: 'Current Page',
  previewSource: 'estimate',
  featuresTitle: 'What you get',
  features: [
    {
      title: 'Search wide',
      text: 'One word brings up to 1,000 interests, each with its place in the tree and the size of its audience as a range.',
    },
    {
      title: 'Narrow down',
      text: 'Sort by size, filter by topic, tick what fits. The address of the page holds it all, so a link shows a colleague the same list.',
    },
    {
      title: 'Take it away',
      text: 'Export your selection as CSV or Excel, or copy names and ids straight into Ads Manager. Exports are never metered.',
    },
  ],
  growthTitle: 'Growth',
  growth: [
    { figure: 'up to 40%', text: 'lower cost per result' },
    { figure: '500+', text: 'interests per campaign' },
    { figure: '1,000', text: 'results per search' },
  ],
  reviewsTitle: 'Reviews',
  reviewsNote: 'Illustrative quotes',
  reviews: [
    {
      initials: 'RK',
      role: 'Media buyer',
      text: 'I used to guess at interests and split the budget over five of them. Now I start from a list.',
    },
    {
      initials: 'ML',
      role: 'Shop owner',
      text: 'Ten minutes from a word to a saved audience, and I can see which ones are too small to bother with.',
    },
  ],
  closing: 'Start with one word.',
} as const;

/** Rows of the picture in the hero; sizes are of the catalogue's order of magnitude. */
export const previewRows = [
  { name: 'Running', topic: 'Sports and outdoors', size: '100.0M – 500.0M', selected: true },
  { name: 'Trail running', topic: 'Sports and outdoors', size: '10.0M – 50.0M', selected: true },
  { name: 'Marathons', topic: 'Sports and outdoors', size: '50.0M – 100.0M', selected: false },
  { name: 'Running shoes', topic: 'Shopping and fashion', size: '10.0M – 50.0M', selected: true },
  { name: 'Half marathons', topic: 'Sports and outdoors', size: '10.0M – 50.0M', selected: false },
  { name: 'Physical fitness', topic: 'Fitness and wellness', size: '500.0M – 1.0B', selected: false },
] as const;
