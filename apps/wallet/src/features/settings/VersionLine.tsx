import { hasDeveloperMode } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { walletVersion } from '#shared/browser/versions.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './SettingsScreen.module.css'
import { messages } from './settings.messages.ts'

/** Presses of the version that lead to developer mode, as on phones. */
const hiddenPresses = 7

/** The wallet's version, behind which developer mode hides. @see DEVM-01 */
export function VersionLine() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const [presses, setPresses] = useState(0)
  const press = () => {
    if (presses + 1 === hiddenPresses && hasDeveloperMode(wallet))
      void navigate({
        to: '/settings/advanced',
        search: { developer: true as const },
      })
    setPresses(presses + 1)
  }
  return (
    <button className={styles.version} onClick={press} type="button">
      {messages.version(walletVersion)}
    </button>
  )
}
