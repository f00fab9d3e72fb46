/** The texts of the recent activity beside the coins. */
export const messages = {
  recent: 'Recent activity',
  recentLoading: 'Loading your activity',
  recentNone: 'No activity yet',
  recentNoneText: 'What you send and receive shows up here.',
  recentFailed: 'Couldn’t load your activity',
  allActivity: 'See all activity',
} as const
