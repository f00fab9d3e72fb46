import {
  notify,
  type PairingProblem,
  pairApp,
  readPairingUri,
} from '@cairn/core'
import { useRouter } from '@tanstack/react-router'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './walletconnect.messages.ts'

/** Time that a refusal stays to be read, in ms. */
const readMs = 6_000
/** Longer text is cut where the refusal repeats it. */
const mostRepeated = 80

/**
 * Pairs with the app of a link that was pasted, scanned or opened. Its question
 * then comes to the screen as every app's does.
 *
 * @see WCON-01
 */
export function usePairing(options: {
  /** Is called when pairing begins, and returns what to do once it is done. */
  readonly begin: () => () => void
}) {
  const wallet = useWallet()
  const router = useRouter()
  const pairing = useDecision<() => void, string>({
    networkMode: 'always',
    mutationFn: async (uri) => {
      const { serveWalletConnect } = await import('./serve-walletconnect.ts')
      serveWalletConnect(wallet, router, window)
      const done = options.begin()
      await pairApp(wallet, uri)
      return done
    },
    onSuccess: (done) => done(),
  })
  return {
    ...pairing,
    /** @returns what keeps the text from being a link to pair with */
    begin(text: string): PairingProblem | undefined {
      const reading = readPairingUri(text)
      if (reading.type === 'uri') {
        pairing.mutate(reading.uri)
        return undefined
      }
      const isOld = reading.problem === 'not-version-2'
      notify(wallet.notifications, {
        kind: 'failure',
        title: isOld
          ? messages.oldVersion
          : messages.notAUri(text.trim().slice(0, mostRepeated)),
        durationMs: readMs,
      })
      return reading.problem
    },
  }
}
