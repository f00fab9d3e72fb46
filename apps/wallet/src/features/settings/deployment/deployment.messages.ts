import { messages as failure } from '#shared/loading/failure.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'
import { messages as settings } from '../settings.messages.ts'

/** The texts of the page of wallet set-up. @see DEPL-01 */
export const messages = {
  title: pages.deployment,
  text: 'Your wallet has the same address on every network. Your first transaction on a network sets it up there, so you rarely need this page. Some apps need it done in advance.',
  loading: 'Checking networks',
  unreadable: 'Couldn’t check your networks',
  unreadableText: failure.unreachable,
  tryAgain: 'Try again',
  ready: 'Ready',
  notReady: settings.notSetUp,
  outdated: 'Older version. Your next transaction there updates it.',
  behind: 'Set up, but the latest changes to your devices aren’t there yet.',
  setUp: 'Set up',
  bringUp: 'Update',
  on: (action: string, network: string) => `${action} on ${network}`,
} as const
