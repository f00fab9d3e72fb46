/** What the list of keys says. */
export const messages = {
  title: 'Keyboard shortcuts',
  search: 'Search what you own',
  send: 'Send',
  receive: 'Receive',
  back: 'Go back',
  help: 'Show this list',
  closeDialog: 'Close a dialog',
  use: 'Use shortcuts',
  useText: 'Turn them off if keys are pressed by mistake, as by speech input.',
  text: 'They do nothing while you type or decide.',
} as const
