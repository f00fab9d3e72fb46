/** The texts of the dialog with order and filter of the coins. */
export const messages = {
  sort: 'Sort by',
  orders: { value: 'Value', name: 'Name', change: '24 h change' },
  networks: 'Networks',
  networksText: 'Choose none to see all of them.',
  grouped: 'One row per coin',
  groupedText: 'Adds up a coin on all networks. Choose it to see each network.',
  show: 'Show coins',
} as const
