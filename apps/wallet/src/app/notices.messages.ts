import type { NoticeFact } from '@cairn/core'

const titles: Record<NoticeFact, string> = {
  'signing-failed': 'Signing failed',
  'code-rejected': 'Code not accepted',
}

/** Returns the title of a notice. Screens write theirs themselves. @see SHELL-07 */
export function noticeTitle(
  title: string | { readonly fact: NoticeFact },
): string {
  return typeof title === 'string' ? title : titles[title.fact]
}
