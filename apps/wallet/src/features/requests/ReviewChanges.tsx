import { withoutFee } from '@cairn/core'
import { coinId, displayAmount } from '@cairn/primitives'
import { Amount, List, ListRow, Section, Text } from '@cairn/ui'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { messages as fees } from '#shared/money/fee.messages.ts'
import { CollectibleMark } from './CollectibleMark.tsx'
import { FeeRow } from './ReviewFee.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = { review: Review; chainId: number; disabled: boolean }

/**
 * Lists what the account gains and loses, as the test run found it, and the
 * network fee by itself.
 *
 * @see SEND-01
 */
export function ReviewChanges({ review, chainId, disabled }: Props) {
  const { run, fee } = review
  // The fee can be changed before there is a test run, and after a failed one.
  if (run.data?.type !== 'passed')
    return fee.choices.length === 0 ? null : (
      <List label={fees.fee}>
        <FeeRow chainId={chainId} disabled={disabled} review={review} />
      </List>
    )
  const changes = withoutFee(run.data.changes, fee.option)
  return (
    <Section flush title={messages.changes}>
      {changes.length === 0 && <Text tone="muted">{messages.noChanges}</Text>}
      {(changes.length > 0 || fee.choices.length > 0) && (
        <List label={messages.changes}>
          {changes.map((change) => (
            <ChangeRow
              chainId={chainId}
              change={change}
              key={`${change.contractAddress}-${change.tokenId ?? ''}`}
              review={review}
            />
          ))}
          <FeeRow chainId={chainId} disabled={disabled} review={review} />
        </List>
      )}
    </Section>
  )
}

type RowProps = {
  change: ReturnType<typeof withoutFee>[number]
  chainId: number
  review: Review
}

function ChangeRow({ change, chainId, review }: RowProps) {
  const { contractAddress, tokenId, amount } = change
  const { coinOf, heldCoin, nameOf, worthOf, network } = review
  const id = coinId(chainId, contractAddress)
  const coin = coinOf(id)
  const held = heldCoin(id)
  const size = amount < 0n ? -amount : amount
  const symbol = coin?.symbol ?? ''
  const name = held?.name ?? nameOf(contractAddress) ?? symbol
  const title = name || contractAddress
  const mark = symbol || name || '?'
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
      lead={
        tokenId === undefined ? (
          <CoinIcon
            coin={{ logoURL: held?.logoURL, symbol: mark }}
            network={network}
            size="sm"
          />
        ) : (
          <CollectibleMark
            chainId={chainId}
            contractAddress={contractAddress}
            fallback={mark}
            tokenId={tokenId}
          />
        )
      }
      size="sm"
      title={tokenId === undefined ? title : `${title} #${tokenId}`}
    />
  )
}
