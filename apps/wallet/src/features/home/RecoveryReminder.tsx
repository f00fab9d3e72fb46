import { IconButton } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import KeyRound from 'lucide-react/icons/key-round'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { recoveryKeysOptions } from '#shared/signers/recovery-keys.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './RecoveryReminder.module.css'
import { messages } from './reminder.messages.ts'

/** A person who puts the reminder off is asked again after a week, in ms. */
const laterMs = 7 * 86_400_000

/**
 * Reminds the person of a recovery phrase while the wallet has none. What is
 * known of that is kept, so that the next visit has its place at once.
 *
 * @param props.onDone - is told when there is nothing to remind of
 * @see AUTH-07
 */
export function RecoveryReminder({ onDone }: { onDone: () => void }) {
  const wallet = useWallet()
  const { storage, now } = wallet
  const account = useAccountAddress()
  const [wasMissing] = useState(() => storage.get('recoveryMissing') === true)
  const [isDue] = useState(() => now() >= (storage.get('recoveryLater') ?? 0))
  const isReady = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  const { data: keys } = useQuery({
    ...recoveryKeysOptions(wallet, account),
    enabled: isReady && isDue,
  })
  const isMissing = keys ? keys.length === 0 : wasMissing
  useEffect(() => {
    if (keys) storage.set('recoveryMissing', keys.length === 0)
    if (!isDue || keys?.length) onDone()
  }, [storage, keys, isDue, onDone])
  if (!isDue || !isMissing) return null
  return (
    <div className={styles.task}>
      <KeyRound size={20} />
      <Link className={styles.link} to="/settings/recovery">
        <span className={styles.title}>{messages.title}</span>
        <span className={styles.text}>{messages.text}</span>
      </Link>
      <ChevronRight size={20} />
      <IconButton
        label={messages.later}
        onClick={() => {
          storage.set('recoveryLater', now() + laterMs)
          onDone()
        }}
        size="sm"
      >
        <X size={18} />
      </IconButton>
    </div>
  )
}
