import {
  type Asker,
  asksOften,
  isPairedEntry,
  mutePairedApp,
  muteSite,
  siteKey,
  siteOf,
} from '@cairn/core'
import { dayText } from '@cairn/primitives'
import { Stack, Text, TextLink } from '@cairn/ui'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './AskerLine.module.css'
import { messages } from './asker.messages.ts'

type Props = {
  asker: Asker
  /** The title of the page is the proven origin, which is not said twice. */
  isNamed?: boolean
}

/**
 * The site that asks: its origin large, as the browser knows it, and how long
 * it has been connected. An app's own name proves nothing.
 *
 * @see DAPP-02
 */
export function AskerLine({ asker, isNamed = false }: Props) {
  const wallet = useWallet()
  const site = siteOf(wallet, asker)
  const isOften = useStore(wallet.inbox, (state) =>
    asksOften(state, siteKey(asker)),
  )
  const isProven = asker.proof === 'browser'
  const mute = () => {
    const key = siteKey(asker)
    if (isPairedEntry({ from: asker }))
      mutePairedApp(wallet, key).catch((error: unknown) =>
        wallet.log.warn({ error: String(error) }, 'Muted in this tab alone'),
      )
    else muteSite(wallet, key)
  }
  const isEncrypted = asker.origin.startsWith('https:')
  return (
    <Stack center={isNamed} gap={1}>
      {!(isNamed && isProven) && (
        <span className={styles.origin}>
          {isProven && isEncrypted ? (
            <Lock aria-hidden size={16} />
          ) : isProven ? (
            <Globe aria-hidden size={16} />
          ) : (
            <TriangleAlert aria-hidden size={16} />
          )}
          <strong>
            {asker.origin.replace(/^https:\/\//, '') || messages.noAddress}
          </strong>
        </span>
      )}
      <Text look="small" tone="muted">
        {[
          asker.app && messages.callsItself(asker.app),
          site
            ? messages.since(dayText(new Date(site.connectedAt)))
            : messages.first,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {!isProven && (
        <Text look="small" tone="warning">
          {messages.unverified}
        </Text>
      )}
      {isOften && <TextLink onClick={mute}>{messages.mute}</TextLink>}
    </Stack>
  )
}
