import { putSetting, termsVersion } from '@cairn/core'
import { Button, ButtonRow, Screen } from '@cairn/ui'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { TermsText } from './TermsText.tsx'
import { messages } from './terms.messages.ts'

/** The terms; with buttons when they must be accepted to go on. @see TERM-01 */
export function TermsScreen() {
  const { acceptanceRequired, origin } = useRouterState({
    select: ({ location }) => location.state,
  })
  return (
    <Screen
      footer={acceptanceRequired && <Decision origin={origin ?? '/wallet'} />}
      title={messages.terms}
    >
      <TermsText />
    </Screen>
  )
}

function Decision({ origin }: { origin: string }) {
  const { settings, storage } = useWallet()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <ButtonRow lead>
      <Button
        data-action="reject"
        onClick={() => void navigate({ to: '/auth/logout' })}
      >
        {messages.decline}
      </Button>
      <Button
        data-action="confirm"
        onClick={() => {
          putSetting(settings, storage, 'acceptedTerms', termsVersion)
          history.replace(origin)
        }}
        variant="primary"
      >
        {messages.accept}
      </Button>
    </ButtonRow>
  )
}
