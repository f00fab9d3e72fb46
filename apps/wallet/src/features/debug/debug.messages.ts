/** What the debug page says around its facts. @see SETT-01 */
export const messages = {
  title: 'Debug page',
  text: 'For whoever helps you find out what is wrong. There is no mail address, no token and no key in it, and account addresses are shortened.',
  copy: 'Copy the report',
  services: 'Services',
  asking: 'Asking the services',
  again: 'Ask again',
  answers: 'Answers',
  away: 'No answer',
} as const
