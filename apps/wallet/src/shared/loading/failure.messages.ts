/** Failures without a reason that a person could act on. */
export const messages = {
  unreachable: 'Cairn can’t connect right now. Try again in a moment.',
  unchanged:
    'Cairn can’t connect right now. Nothing was changed. Try again in a moment.',
  elsewhere: 'You’re deciding about this in another tab.',
  refused: 'Authentication failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const
