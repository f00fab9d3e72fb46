/** The texts of the choice of a network. */
export const messages = {
  title: 'Choose a network',
  search: 'Search networks',
  chain: (chainId: number) => `Chain ID ${chainId}`,
} as const
