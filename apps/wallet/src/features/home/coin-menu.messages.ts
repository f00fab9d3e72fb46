/** The texts of a coin's options. */
export const messages = {
  hide: 'Hide from the list',
  hideText: 'It leaves the list and the total. You keep the coin.',
  report: 'Report as spam',
  reportText: 'Hides and marks this coin on this device.',
  hid: (name: string) => `Hid ${name}`,
  reported: (name: string) => `Reported ${name}`,
  undo: 'Undo',
  open: 'Details',
} as const
