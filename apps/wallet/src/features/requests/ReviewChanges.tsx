import type { DecimalsOf, TestRun } from '@cairn/core'
import { coinId, displayFullAmount, isSameAddress } from '@cairn/primitives'
import { Amount, List, ListRow, Section, Text } from '@cairn/ui'
import { symbolText } from '#shared/calls/operation.messages.ts'
import {
  type NamedItem,
  useItemDecimals,
} from '#shared/collectibles/item-decimals.queries.ts'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { CollectibleMark } from './CollectibleMark.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = { review: Review; chainId: number }

/**
 * Lists what the account gains and loses, as the test run found it: with the
 * payment of the network fee, which is among the facts as well.
 *
 * @see SEND-01
 */
export function ReviewChanges({ review, chainId }: Props) {
  const { run } = review
  const changes = run.data?.type === 'passed' ? run.data.changes : undefined
  const decimalsOf = useItemDecimals(chainId, itemsOf(changes ?? []))
  if (!changes) return null
  return (
    <Section flush title={messages.changes}>
      {changes.length === 0 && <Text tone="muted">{messages.noChanges}</Text>}
      {changes.length > 0 && (
        <List label={messages.changes}>
          {changes.map((change) => (
            <ChangeRow
              chainId={chainId}
              change={change}
              decimalsOf={decimalsOf}
              key={`${change.contractAddress}-${change.tokenId ?? ''}`}
              review={review}
            />
          ))}
        </List>
      )}
      {run.data?.type === 'passed' && run.data.coverage === 'named' && (
        <Text tone="muted">{messages.lookedAt(run.data.coins)}</Text>
      )}
      {isOfContracts(review) && <Text tone="muted">{messages.foundByRun}</Text>}
    </Section>
  )
}

/** Whether code of others decides what the calls do. */
function isOfContracts({ ownCalls, run }: Review): boolean {
  const coded = run.data?.type === 'passed' ? run.data.contracts : []
  return ownCalls.some(
    ({ to, data }) =>
      data !== '0x' || coded.some((one) => isSameAddress(one, to)),
  )
}

type Change = Extract<TestRun, { type: 'passed' }>['changes'][number]

/** The collectibles among what is gained and lost. */
function itemsOf(changes: readonly Change[]): readonly NamedItem[] {
  return changes.flatMap(({ contractAddress, tokenId }) =>
    tokenId === undefined ? [] : { contractAddress, tokenId: `${tokenId}` },
  )
}

type RowProps = {
  change: Change
  chainId: number
  decimalsOf: DecimalsOf
  review: Review
}

function ChangeRow({ change, chainId, decimalsOf, review }: RowProps) {
  const { contractAddress, tokenId, amount } = change
  const { coinOf, heldCoin, nameOf, worthOf, network } = review
  const id = coinId(chainId, contractAddress)
  const coin = coinOf(id)
  const held = heldCoin(id)
  const size = amount < 0n ? -amount : amount
  const decimals =
    tokenId === undefined
      ? coin?.decimals
      : decimalsOf(contractAddress, `${tokenId}`)
  const symbol = coin ? symbolText(coin) : messages.units
  const listed = held?.verified ? held.name : undefined
  const name = listed ?? nameOf(contractAddress) ?? (coin ? symbol : undefined)
  const title = name || contractAddress
  const mark = coin?.symbol || name || '?'
  return (
    <ListRow
      endSub={worthOf(id, size)}
      endTitle={
        <Amount
          direction={amount < 0n ? 'out' : 'in'}
          symbol={tokenId === undefined ? symbol : undefined}
          value={displayFullAmount(size, decimals ?? 0)}
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
