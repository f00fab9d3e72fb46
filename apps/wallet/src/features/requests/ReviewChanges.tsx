import { coinId, displayFullAmount } from '@cairn/primitives'
import { Amount, List, ListRow, Section, Text, TokenIcon } from '@cairn/ui'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview>; chainId: number }

/** What the account gains and loses, as the test run found it. */
export function ReviewChanges({ review, chainId }: Props) {
  const { run, coinOf } = review
  if (run.data?.type !== 'passed') return null
  const { changes } = run.data
  return (
    <Section title={messages.changes}>
      {changes.length === 0 ? (
        <Text tone="muted">{messages.noChanges}</Text>
      ) : (
        <List label={messages.changes}>
          {changes.map(({ contractAddress, tokenId, amount }) => {
            const coin = coinOf(coinId(chainId, contractAddress))
            const symbol =
              coin?.symbol ?? (tokenId === undefined ? '' : `#${tokenId}`)
            return (
              <ListRow
                end={
                  <Amount
                    direction={amount < 0n ? 'out' : 'in'}
                    symbol={symbol}
                    value={displayFullAmount(
                      amount < 0n ? -amount : amount,
                      coin?.decimals ?? 0,
                    )}
                  />
                }
                key={`${contractAddress}-${tokenId ?? ''}`}
                lead={<TokenIcon size="sm" symbol={symbol || '?'} />}
                size="sm"
                title={symbol || contractAddress}
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}
