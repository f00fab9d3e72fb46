/** Files that the wallet writes. */
export const messages = {
  export: 'Export to a file',
} as const
