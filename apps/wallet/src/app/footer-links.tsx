import type { FooterProps } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { overlayState } from '#shared/navigation/use-close-overlay.ts'
import { messages } from './shell.messages.ts'

/** Terms and privacy open over the page one is on. */
const policies: FooterProps['links'] = [
  {
    label: messages.terms,
    renderLink: (link) => (
      <Link
        {...link}
        search={(s) => ({ ...s, terms: true as const })}
        state={overlayState}
        to="."
      />
    ),
  },
  {
    label: messages.privacy,
    renderLink: (link) => (
      <Link
        {...link}
        search={(s) => ({ ...s, privacy: true as const })}
        state={overlayState}
        to="."
      />
    ),
  },
]

/**
 * Returns the links at the end of every page.
 *
 * @param support - where help is; without it there is no link to it
 * @see SHELL-05
 */
export function footerLinks(support: string | undefined): FooterProps['links'] {
  if (support === undefined) return policies
  return [
    ...policies,
    {
      label: messages.support,
      renderLink: (link) => (
        <a {...link} href={support} rel="noopener noreferrer" target="_blank" />
      ),
    },
  ]
}
