export const searchTexts = {
  noTopic: '–',
  termRequired: 'Please enter a search term',
  fetchFailed: 'Failed to fetch interests',
  noToken: 'No authorization token found',
  nothingSelected: 'Please select at least one item to export',
  exported: (count: number) => `${count} items exported successfully`,
  saveFailed: 'Failed to save search history.',
  historyFailed: 'Failed to fetch search history',
  storeFailed: 'Failed to store search history',
  searchDeleted: 'Search deleted.',
  historyRestored: 'Search history restored.',
  undoOver: 'This can no longer be undone.',
  historyItemMissing: 'This search is no longer in your history.',
  suggestFailed: 'Failed to fetch suggestions',
  completeFailed: 'Failed to fetch completions',
  unread: 'We read English, German, Spanish, French, Portuguese, Italian and Hindi. Please search in one of these.',
  removed:
    'Meta removed interests on religion, health, identity, politics and origin in 2022. We offer no approximate matches.',
  seedRequired: 'Please select at least one interest',
  notCounted: 'This search was not counted.',
} as const;

export const targetingTexts = { failed: 'Failed to fetch behaviours and demographics' } as const;
