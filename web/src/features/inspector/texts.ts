/** Texts of the inspector. */
export const texts = {
  title: 'Details',
  close: 'Close the details',
  atMeta: 'At Meta',
  metaId: (id: string) => `id ${id}`,
  people: 'People, worldwide',
  path: 'Path',
  topic: 'Topic',
  noTopic: 'Other',
  similar: 'Similar interests',
  similarFailed: 'Similar interests are not available right now.',
  noSimilar: 'No similar interests found.',
  loading: 'Loading…',
  tryAgain: 'Try again',
  showDetails: (name: string) => `Details of ${name}`,
  copyName: 'Copy name',
  kit: 'Use in Ads Manager',
} as const;
