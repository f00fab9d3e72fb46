import { createWalletWithPhrase, dropShownSecret } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import { NewPhrase } from '#shared/phrase/NewPhrase.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SecretSignIn } from './SecretSignIn.tsx'
import { useSecretSignIn } from './use-secret-sign-in.ts'

/** Makes a wallet that twelve new words open. @see AUTH-07 */
export function NewPhraseScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const { state, start } = useSecretSignIn(async (phrase) => {
    await createWalletWithPhrase(wallet, phrase)
    await dropShownSecret(wallet)
  })
  return (
    <SecretSignIn state={state}>
      <NewPhrase
        screen="new-wallet"
        onCancel={() => void navigate({ to: '/auth' })}
        onDone={(phrase) => void start(phrase)}
      />
    </SecretSignIn>
  )
}
