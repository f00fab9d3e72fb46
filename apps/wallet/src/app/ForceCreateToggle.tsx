import { putDeveloperFlag } from '@cairn/core'
import { FooterSwitch } from '@cairn/ui'
import { useStore } from 'zustand'
import { messages } from '#shared/sign-in/sign-in.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/** A new wallet at each sign-in, for developers. @see SHELL-05 DEVM-01 */
export function ForceCreateToggle() {
  const wallet = useWallet()
  const { forceCreateWallet } = useStore(wallet.settings, (s) => s.devMode)
  return (
    <FooterSwitch
      checked={forceCreateWallet}
      label={messages.alwaysNewWallet}
      onChange={(on) => putDeveloperFlag(wallet, 'forceCreateWallet', on)}
    />
  )
}
