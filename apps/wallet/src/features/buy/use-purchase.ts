import { beginBuy, createOnramp, type Onramp } from '@cairn/core'
import {
  type FundingOption,
  findSoldOption,
  type OnrampProvider,
  paidChainOf,
  takesAmount,
} from '@cairn/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'

export type Step =
  | { readonly type: 'order' }
  | { readonly type: 'country' }
  | { readonly type: 'provider'; readonly provider: OnrampProvider }

export type Purchase = {
  readonly onramp: Onramp
  readonly step: Step
  /** A provider's page was shown. */
  readonly hadFrame: boolean
  readonly goTo: (step: Step) => void
  /** Opens a provider's page, and keeps the purchase until coins arrive. */
  readonly begin: (provider: OnrampProvider) => void
}

/** Prepares a purchase for as long as the dialog is open. @see RAMP-01 */
export function usePurchase(): Purchase {
  const wallet = useWallet()
  const account = useAccountAddress()
  const queries = useQueryClient()
  const option = useRouterState({
    select: ({ location }): FundingOption | undefined => location.state.buy,
  })
  const [onramp] = useState(() =>
    createOnramp(wallet, { languages: navigator.languages, option }),
  )
  const [step, setStep] = useState<Step>({ type: 'order' })
  const [hadFrame, setHadFrame] = useState(false)
  useEffect(() => {
    void onramp.start()
    return onramp.stop
  }, [onramp])
  return {
    onramp,
    step,
    hadFrame,
    goTo: setStep,
    begin(provider) {
      setStep({ type: 'provider', provider })
      setHadFrame(true)
      const { option: wanted, amount, fiat } = onramp.state.getState()
      const sold = findSoldOption(provider, wanted)
      const chainId = paidChainOf(wallet.environment, provider)
      const isKept = beginBuy(wallet, account, {
        provider,
        chainId,
        ...(sold && { option: sold }),
        ...(takesAmount(provider) && { ordered: { amount, fiat } }),
      })
      void queries.invalidateQueries({ queryKey: ['buys'] })
      void isKept.then(() => queries.invalidateQueries({ queryKey: ['buys'] }))
    },
  }
}
