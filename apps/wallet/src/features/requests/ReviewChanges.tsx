import { coinId, displayAmount } from '@cairn/primitives'
import { Amount, List, ListRow, Section, Text, TokenIcon } from '@cairn/ui'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview>; chainId: number }

/** Lists what the account gains and loses, as the test run found it. */
export function ReviewChanges({ review, chainId }: Props) {
  const { run, coinOf, heldCoin, nameOf, worthOf } = review
  if (run.data?.type !== 'passed') return null
  const { changes } = run.data
  return (
    <Section flush title={messages.changes}>
      {changes.length === 0 ? (
        <Text tone="muted">{messages.noChanges}</Text>
      ) : (
        <List label={messages.changes}>
          {changes.map(({ contractAddress, tokenId, amount }) => {
            const id = coinId(chainId, contractAddress)
            const coin = coinOf(id)
            const held = heldCoin(id)
            const size = amount < 0n ? -amount : amount
            const symbol = coin?.symbol ?? ''
            const name = held?.name ?? nameOf(contractAddress) ?? symbol
            const title = name || contractAddress
            return (
              <ListRow
                endSub={worthOf(id, size)}
                endTitle={
                  <Amount
                    direction={amount < 0n ? 'out' : 'in'}
                    symbol={symbol || undefined}
                    value={displayAmount(size, coin?.decimals ?? 0)}
                  />
                }
                key={`${contractAddress}-${tokenId ?? ''}`}
                lead={
                  <TokenIcon
                    size="sm"
                    src={held?.logoURL}
                    symbol={symbol || name || '?'}
                  />
                }
                size="sm"
                title={tokenId === undefined ? title : `${title} #${tokenId}`}
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}
