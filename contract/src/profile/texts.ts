export const profileTexts = {
  fetchFailed: 'Failed to fetch profile data',
  updateFailed: 'Failed to update profile data',
  unknown: 'An unknown error occurred',
  updated: 'Profile updated successfully!',
  nameRequired: 'Name is required',
  contactDigits: 'Please use digits only',
  contactLong: 'Please use at most 20 digits',
  dobInvalid: 'Please enter a date as YYYY-MM-DD',
  dobRange: 'Please enter a date of birth between 1900 and today',
} as const;
