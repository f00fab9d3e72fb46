import type { HiddenReason } from '@cairn/primitives'

/** Why a coin is not on the list. @see COIN-01 */
export const reasonWords: Record<HiddenReason, string> = {
  hidden: 'Hidden by you',
  reported: 'Reported by you as spam',
  unlisted: 'Not on a trusted list',
}
