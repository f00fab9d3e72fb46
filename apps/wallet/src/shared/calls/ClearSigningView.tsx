import { contractKey, findNetwork, listedCoin } from '@cairn/core'
import {
  type ClearSigning,
  type ClearValue,
  displayFullAmount,
  momentText,
} from '@cairn/primitives'
import { Address, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useWallet } from '../wallet/wallet-context.ts'
import styles from './ClearSigningView.module.css'
import { messages } from './clear-signing.messages.ts'
import { contractInfosOptions } from './contracts.queries.ts'

type Props = { reading: ClearSigning; chainId: number }

/**
 * Shows what is signed in the words of a description, and every value that the
 * description leaves out as it is.
 *
 * @see DAPP-03
 */
export function ClearSigningView({ reading, chainId }: Props) {
  const { owner, fields, rest } = reading
  return (
    <Stack gap={2}>
      <Text look="small" tone="muted">
        {owner === undefined ? messages.byNobody : messages.by(owner)}
      </Text>
      {fields.length > 0 && (
        <dl className={styles.pairs}>
          {fields.map(({ label, value, raw }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <Value chainId={chainId} value={value} />
                {raw !== undefined && (
                  <div className={styles.raw}>{messages.raw(raw)}</div>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rest.length > 0 && (
        <>
          <Text look="small" tone="muted">
            {messages.rest}
          </Text>
          <dl className={styles.pairs}>
            {rest.map(({ place, text }, index) => (
              <div key={index}>
                <dt>{place}</dt>
                <dd className={styles.raw}>{text === '' ? '""' : text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Stack>
  )
}

type ValueProps = { value: ClearValue; chainId: number }

function Value({ value, chainId }: ValueProps) {
  const networks = useStore(useWallet().networks)
  switch (value.type) {
    case 'text':
      return value.text === '' ? '""' : value.text
    case 'address':
      return <Address address={value.address} format="full" />
    case 'date':
      return dateText(value.seconds)
    case 'duration':
      return messages.seconds(`${value.seconds}`)
    case 'item':
      return (
        <>
          {messages.item(`${value.tokenId}`)}{' '}
          <Address address={value.collection} format="full" />
        </>
      )
    case 'native': {
      const { symbol = '', decimals = 18 } =
        findNetwork(networks, chainId)?.nativeToken ?? {}
      const amount = displayFullAmount(value.amount, decimals)
      return messages.amountOf(amount, symbol)
    }
    case 'token':
      return <TokenAmount chainId={chainId} value={value} />
  }
}

type TokenProps = { value: ClearValue & { type: 'token' }; chainId: number }

/** A description may name a high amount; the amount itself is always there. */
function TokenAmount({ value, chainId }: TokenProps) {
  const { amount, token, message } = value
  const { data: infos } = useQuery(
    contractInfosOptions(useWallet(), chainId, [token]),
  )
  const coin = listedCoin(infos?.get(contractKey(chainId, token)))
  const say = (text: string) =>
    message === undefined ? text : messages.said(message, text)
  const said = coin
    ? messages.amountOf(displayFullAmount(amount, coin.decimals), coin.symbol)
    : messages.units(`${amount}`)
  return (
    <>
      {say(said)} <Address address={token} format="full" />
    </>
  )
}

/** Beyond what a date can hold, the number is shown. */
function dateText(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? `${seconds}` : momentText(date)
}
