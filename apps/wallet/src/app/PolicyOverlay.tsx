import { Dialog } from '@cairn/ui'
import { useSearch } from '@tanstack/react-router'
import { PrivacyText } from '#features/terms/PrivacyText.tsx'
import { TermsText } from '#features/terms/TermsText.tsx'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { messages } from './shell.messages.ts'

/** Terms or privacy over any page, as the query asks. @see SHELL-05 TERM-01 */
export function PolicyOverlay() {
  const { terms, privacy } = useSearch({ strict: false })
  const close = useCloseOverlay(terms ? 'terms' : 'privacy')
  return (
    <Dialog
      onClose={close}
      open={Boolean(terms || privacy)}
      title={terms ? messages.terms : messages.privacy}
    >
      {terms ? <TermsText /> : <PrivacyText />}
    </Dialog>
  )
}
