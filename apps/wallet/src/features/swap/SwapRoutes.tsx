import { OptionList, Section } from '@cairn/ui'
import { messages } from './swap.messages.ts'
import { amountText, fullText, percentOf, routeText } from './swap-words.ts'
import type { useSwap } from './use-swap.ts'

type Props = { task: ReturnType<typeof useSwap> }

/** Lists the ways to swap with their fees and what arrives. @see SWAP-01 */
export function SwapRoutes({ task }: Props) {
  const { form, offer, get, pay, choice, send } = task
  if (!offer || !get || !pay || offer.quotes.length < 2) return null
  const isExactIn = offer.order.exact === 'input'
  return (
    <Section flush title={messages.routes}>
      <OptionList
        label={messages.routes}
        onChange={(route) =>
          send({ type: 'chose-route', route: Number(route) })
        }
        options={offer.quotes.map(({ path, feeBps, got, paid }, index) => ({
          value: `${index}`,
          title: routeText(path, choice.all),
          sub: [
            ...(index === 0 ? [messages.best] : []),
            ...(feeBps === undefined
              ? []
              : [messages.routeFee(percentOf(feeBps))]),
            messages.oneTransaction,
          ].join(' · '),
          end: isExactIn ? amountText(got, get) : fullText(paid, pay),
        }))}
        value={`${form.route}`}
      />
    </Section>
  )
}
