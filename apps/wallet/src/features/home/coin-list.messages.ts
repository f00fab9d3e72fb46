/** The texts of the list of coins: its order, its filter and its rows. */
export const messages = {
  view: 'Sort and filter',
  viewCount: (count: number) =>
    `Sort and filter, ${count} ${count === 1 ? 'network' : 'networks'} selected`,
  reportShort: 'Report',
  reportCoin: (name: string) => `Report ${name} as spam`,
  onNetworks: (count: number) => `${count} networks`,
  noneHere: 'No coins on the selected networks',
  everywhere: 'Show all networks',
} as const
