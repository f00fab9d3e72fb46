import { messages as shell } from './shell.messages.ts'

/** The texts of a wallet that could not start. @see SHELL-06 */
export const messages = {
  noStorage: 'Your browser keeps nothing for Cairn',
  noStorageText:
    'Cairn stores your keys in this browser, and it doesn’t allow that here. Allow cookies and site data for this page, or use a regular window. Then reload.',
  reload: shell.reload,
} as const
