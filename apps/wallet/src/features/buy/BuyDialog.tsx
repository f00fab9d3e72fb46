import { Dialog } from '@cairn/ui'
import { useStore } from 'zustand'
import { messages as onramp } from '#shared/onramp/onramp.messages.ts'
import { BuyOrder } from './BuyOrder.tsx'
import { messages } from './buy.messages.ts'
import { CountryList } from './CountryList.tsx'
import { ProviderPageView } from './ProviderPageView.tsx'
import { useCloseBuy } from './use-close-buy.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'

/** Buys coins from a payment provider, over any page. @see RAMP-01 RAMP-02 */
export function BuyDialog() {
  const purchase = usePurchase()
  const { step, goTo, hadFrame } = purchase
  const close = useCloseBuy(hadFrame)
  const back = step.type === 'order' ? undefined : () => goTo({ type: 'order' })
  return (
    <Dialog onBack={back} onClose={close} open title={titleOf(purchase)}>
      <BuyStep purchase={purchase} />
    </Dialog>
  )
}

function titleOf({ step }: Purchase): string {
  switch (step.type) {
    case 'order':
      return messages.title
    case 'country':
      return messages.chooseCountry
    case 'provider':
      return onramp.providers[step.provider]
    default:
      return step satisfies never
  }
}

function BuyStep({ purchase }: { purchase: Purchase }) {
  const state = useStore(purchase.onramp.state)
  const { step, goTo, onramp: flow } = purchase
  switch (step.type) {
    case 'order':
      return <BuyOrder purchase={purchase} state={state} />
    case 'country':
      return (
        <CountryList
          onChoose={(country) => {
            flow.send({ type: 'country-chosen', country })
            goTo({ type: 'order' })
          }}
          value={state.country}
        />
      )
    case 'provider':
      return <ProviderPageView provider={step.provider} purchase={flow} />
    default:
      return step satisfies never
  }
}
