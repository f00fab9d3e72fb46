import { contractKey, findNetwork, listedCoin } from '@cairn/core'
import {
  displayFullAmount,
  type GrantAmount,
  isSameAddress,
  momentText,
  noteRecipient,
  type Permit,
} from '@cairn/primitives'
import { Address, Avatar, List, ListRow, Notice, Stack } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import {
  useKnownContacts,
  useNickname,
} from '#shared/contacts/contacts.queries.ts'
import { pastRecipientsOptions } from '#shared/contacts/past-recipients.queries.ts'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { messages as recipient } from '#shared/contacts/recipient.messages.ts'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './sign-message.messages.ts'

type Props = { permit: Permit; chainId: number }

/**
 * Says in words who may take how much of which coin, and until when.
 *
 * @see SIGN-11
 */
export function PermitNotice({ permit, chainId }: Props) {
  const { kind, address, grants, deadline } = permit
  const isMove = kind === 'move'
  const hasItems = grants.some(({ amount }) => typeof amount === 'object')
  const titles = hasItems
    ? { move: messages.moveItems, allow: messages.permitItems }
    : { move: messages.move, allow: messages.permit }
  return (
    <Stack gap={3}>
      <Notice role="alert" title={titles[kind]} tone="negative">
        {isMove ? messages.moveText : messages.permitText}
      </Notice>
      <List label={messages.permitFacts}>
        {grants.map((grant, index) => (
          <Grant chainId={chainId} grant={grant} key={index} />
        ))}
        <Taker address={address} isMove={isMove} />
        <ListRow
          size="sm"
          title={messages.handIn(
            deadline === undefined ? undefined : dateText(deadline),
          )}
        />
      </List>
      <TakerNote address={address} />
    </Stack>
  )
}

type GrantProps = { grant: Permit['grants'][number]; chainId: number }

/** The coin by the facts of a list; of an unknown one its units and address. */
function Grant({ grant, chainId }: GrantProps) {
  const { token, amount, until } = grant
  const wallet = useWallet()
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, chainId),
  )
  const { data: infos } = useQuery(
    contractInfosOptions(wallet, chainId, [token]),
  )
  const info = infos?.get(contractKey(chainId, token))
  const coin = listedCoin(info)
  // A number of a collectible says nothing in the units of a coin.
  const isCoin = coin && typeof amount !== 'object'
  const text = isCoin
    ? amount === 'all'
      ? messages.allOf(coin.symbol)
      : messages.amountOf(displayFullAmount(amount, coin.decimals), coin.symbol)
    : grantText(amount)
  return (
    <ListRow
      lead={
        isCoin && (
          <CoinIcon
            coin={{ symbol: coin.symbol, logoURL: info?.logoURI }}
            network={network}
          />
        )
      }
      sub={
        <>
          {!isCoin && <Address address={token} format="full" />}
          {until !== undefined && messages.until(dateText(until))}
        </>
      }
      title={text}
      whole
    />
  )
}

function grantText(amount: GrantAmount): string {
  if (typeof amount !== 'object') return messages.unitsOf(amount)
  if ('items' in amount) return messages.allCollectibles
  return 'id' in amount
    ? messages.collectible(amount.id)
    : messages.unitsOrCollectible(amount.idOrAmount)
}

function Taker({ address, isMove }: { address: string; isMove: boolean }) {
  const nicknameOf = useNickname()
  return (
    <ListRow
      lead={<Avatar address={address} size={40} />}
      sub={
        <>
          {nicknameOf(address)} <Address address={address} format="full" />
        </>
      }
      title={isMove ? messages.moveTo : messages.taker}
    />
  )
}

/** Whether this wallet knows who gets the permission. */
function TakerNote({ address }: { address: Permit['address'] }) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const contacts = useKnownContacts()
  const past = useQuery(pastRecipientsOptions(wallet, account))
  if (isSameAddress(address, account)) return null
  const note = noteRecipient(address, contacts, past.data)
  if (note.type === 'first-time')
    return (
      <Notice role="status" tone="warning">
        {note.isPart ? recipient.notLately : messages.unknownTaker}
      </Notice>
    )
  return <RecipientNotice address={address} note={note} />
}

/** Beyond what a date can hold there is no end. */
function dateText(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? messages.noEnd : momentText(date)
}
