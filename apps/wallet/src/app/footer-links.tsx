import type { FooterProps } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { overlayState } from '#shared/use-close-overlay.ts'
import { messages, supportUrl } from './shell.messages.ts'

/** Terms and privacy open over the page one is on. @see SHELL-05 */
export const footerLinks: FooterProps['links'] = [
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
  {
    label: messages.support,
    renderLink: (link) => (
      <a
        {...link}
        href={supportUrl}
        rel="noopener noreferrer"
        target="_blank"
      />
    ),
  },
]
