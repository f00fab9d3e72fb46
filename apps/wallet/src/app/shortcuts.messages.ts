/** The texts of the list of keys. */
export const messages = {
  title: 'Keyboard shortcuts',
  search: 'Search your wallet',
  send: 'Send',
  receive: 'Receive',
  back: 'Go back',
  help: 'Show this list',
  closeDialog: 'Close a dialog',
  use: 'Use shortcuts',
  useText: 'Turn them off if dictation or stray key presses trigger them.',
  text: 'Shortcuts are off while you type or confirm something.',
} as const
