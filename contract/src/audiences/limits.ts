/**
 * Limits of audiences. Meta's own: groups, rows per group, ages, regions, cities, languages. `entries`: rows of all groups
 * together. `nearest`: rows offered instead of one without a Meta id. `options`: rows found by a word; `branch`: at one place of the tree; `checkedRows`: asked about at Meta at once; `namesAtMeta`: names of one audience that are looked up there. `readySet`: rows of a ready
 * set. `overlapFloor`: people below which no overlap is computed; `reportingFloor`: the smallest size Meta reports.
 */
export const audienceLimits = {
  perPerson: 200,
  undoHours: 24,
  name: 120,
  groups: 25,
  group: 1000,
  entries: 1500,
  ageMin: 13,
  ageMax: 65,
  countries: 250,
  regions: 200,
  cities: 250,
  languages: 50,
  nearest: 3,
  options: 12,
  branch: 400,
  checkedRows: 50,
  namesAtMeta: 200,
  readySet: { min: 5, max: 12 },
  overlap: 10,
  overlapFloor: 10_000,
  reportingFloor: 1000,
} as const;
