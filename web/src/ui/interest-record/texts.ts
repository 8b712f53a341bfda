/** Texts of what tests found about an interest. */
export const texts = {
  simulated: 'Simulated: ',
  inMonth: (month: string) => ` in ${month}`,
  outcomes: {
    won: (when: string) => `worked for you${when}`,
    lost: (when: string) => `earned less${when}`,
    undecided: (when: string) => `tested${when}`,
    open: () => 'being tested',
  },
} as const;
