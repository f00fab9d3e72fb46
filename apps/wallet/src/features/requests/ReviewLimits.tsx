import {
  type CoinFacts,
  changeLimit,
  type RequestedTransaction,
} from '@cairn/core'
import {
  allUnits,
  coinId,
  fieldAmount,
  type Hex,
  isSameAddress,
  type Operation,
  readApprovalLimit,
} from '@cairn/primitives'
import { Button, Field, Section, Stack } from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { readLimit } from './read-limit.ts'
import { messages } from './requests.messages.ts'

type Props = {
  request: RequestedTransaction
  operations: readonly Operation[]
  coinOf: (id: string) => CoinFacts | undefined
  disabled: boolean
}

/**
 * Lets the person lower what a site may spend, for each coin whose decimals are
 * known.
 *
 * @see DAPP-03
 */
export function ReviewLimits({ request, operations, coinOf, disabled }: Props) {
  const { id, chainId, txs } = request
  const limits = txs.flatMap(({ to, data }, index) => {
    const limit = readApprovalLimit((data ?? '0x') as Hex)
    const coin = coinOf(coinId(chainId, to))
    return coin && limit && !isOfItems(to, operations)
      ? { index, limit, coin }
      : []
  })
  if (limits.length === 0) return null
  return (
    <Section title={messages.limits}>
      <Stack gap={4}>
        {limits.map(({ index, limit, coin }) => (
          <LimitField
            coin={coin}
            disabled={disabled}
            id={id}
            index={index}
            key={`${index}:${limit}`}
            limit={limit}
          />
        ))}
      </Stack>
    </Section>
  )
}

/** The same call names an item at a contract of collectibles. */
function isOfItems(to: string, operations: readonly Operation[]): boolean {
  return operations.some(
    (one) =>
      one.kind === 'approve' &&
      one.access === 'item' &&
      isSameAddress(one.contractAddress, to),
  )
}

type FieldProps = {
  id: number
  index: number
  limit: bigint
  coin: CoinFacts
  disabled: boolean
}

function LimitField({ id, index, limit, coin, disabled }: FieldProps) {
  const wallet = useWallet()
  const isUnlimited = limit >= allUnits
  const [text, setText] = useState(
    isUnlimited ? '' : fieldAmount(limit, coin.decimals),
  )
  const [isWrong, setWrong] = useState(false)
  const change = () => {
    const wanted = readLimit(text, coin.decimals)
    const isChanged =
      wanted !== undefined && changeLimit(wallet, id, index, wanted)
    setWrong(!isChanged)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <Stack gap={2}>
        <Field
          disabled={disabled}
          error={isWrong ? messages.badLimit : undefined}
          help={messages.limitHelp}
          inputMode="decimal"
          label={messages.limit(coin.symbol)}
          onChange={(value) => {
            setText(value)
            setWrong(false)
          }}
          placeholder={isUnlimited ? messages.noLimit : undefined}
          value={text}
        />
        <Button disabled={disabled} type="submit">
          {messages.changeLimit}
        </Button>
      </Stack>
    </form>
  )
}
