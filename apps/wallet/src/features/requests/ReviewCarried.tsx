import { displayFullAmount, toAddress } from '@cairn/primitives'
import { Address, List, ListRow, Section } from '@cairn/ui'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = {
  review: Pick<ReturnType<typeof useReview>, 'network' | 'operations'>
}

/**
 * Lists the native coins that each step hands over, and to whom. The calls alone
 * say so: what a test run finds, a contract may do otherwise later.
 *
 * @see SEND-01
 */
export function ReviewCarried({ review }: Props) {
  const { network, operations } = review
  const carrying = operations.filter(({ value }) => value > 0n)
  const coin = network?.nativeToken
  if (carrying.length === 0 || !coin) return null
  return (
    <Section flush title={messages.carried}>
      <List label={messages.carried}>
        {carrying.map(({ kind, target, value }, index) => (
          <ListRow
            key={index}
            lead={
              <CoinIcon
                coin={{ symbol: coin.symbol, logoURL: undefined }}
                network={network}
                size="sm"
              />
            }
            sub={
              kind === 'creation' ? (
                messages.newContract
              ) : (
                <Address
                  address={toAddress(target.toLowerCase())}
                  format="full"
                />
              )
            }
            title={messages.goesTo(
              `${displayFullAmount(value, coin.decimals)} ${coin.symbol}`,
            )}
            whole
          />
        ))}
      </List>
    </Section>
  )
}
