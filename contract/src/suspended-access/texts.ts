export const suspendedAccessTexts = {
  kept: (count: number) => (count === 1 ? 'It works again.' : `${count} work again.`),
  revoked: (count: number) => (count === 1 ? 'It has been revoked.' : `${count} have been revoked.`),
} as const;
