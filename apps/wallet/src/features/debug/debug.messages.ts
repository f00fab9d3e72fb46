/** The texts of the debug page around its facts. @see SETT-01 */
export const messages = {
  title: 'Debug page',
  text: 'Share this report with someone who is helping you. It contains no email address, tokens or keys, and wallet addresses are shortened.',
  copy: 'Copy report',
  services: 'Services',
  asking: 'Checking services',
  again: 'Check again',
  answers: 'Responding',
  away: 'Not responding',
} as const
