import { screen } from './screens.ts'

/** The account's frame: loaded before the first rendering of a stored session. */
export const AccountShell = screen(
  'account-shell',
  () => import('./AccountShell.tsx'),
  'AccountShell',
)
