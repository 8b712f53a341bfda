/** Texts of what tests found about an interest. */
export const texts = {
  simulated: 'Simulated: ',
  inMonth: (month: string) => ` in ${month}`,
  outcomes: {
    won: 'worked for you',
    lost: 'earned less',
    undecided: 'tested',
    open: 'being tested',
  },
} as const;
