import { contractKey, listedCoin } from '@cairn/core'
import {
  displayFullAmount,
  type GrantAmount,
  isSameAddress,
  noteRecipient,
  type Permit,
} from '@cairn/primitives'
import { Address, Notice, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import {
  useKnownContacts,
  useNickname,
} from '#shared/contacts/contacts.queries.ts'
import { pastRecipientsOptions } from '#shared/contacts/past-recipients.queries.ts'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { messages as recipient } from '#shared/contacts/recipient.messages.ts'
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
    <>
      <Notice role="alert" title={titles[kind]} tone="negative">
        <Stack gap={2}>
          {isMove ? messages.moveText : messages.permitText}
          {grants.map((grant, index) => (
            <Grant chainId={chainId} grant={grant} key={index} />
          ))}
          <Taker address={address} isMove={isMove} />
          <Text look="small">
            {messages.handIn(
              deadline === undefined ? undefined : dateText(deadline),
            )}
          </Text>
        </Stack>
      </Notice>
      <TakerNote address={address} />
    </>
  )
}

type GrantProps = { grant: Permit['grants'][number]; chainId: number }

/** The coin by the facts of a list; of an unknown one its units and address. */
function Grant({ grant, chainId }: GrantProps) {
  const { token, amount, until } = grant
  const { data: infos } = useQuery(
    contractInfosOptions(useWallet(), chainId, [token]),
  )
  const coin = listedCoin(infos?.get(contractKey(chainId, token)))
  // A number of a collectible says nothing in the units of a coin.
  const isCoin = coin && typeof amount !== 'object'
  const text = isCoin
    ? amount === 'all'
      ? messages.allOf(coin.symbol)
      : messages.amountOf(displayFullAmount(amount, coin.decimals), coin.symbol)
    : grantText(amount)
  return (
    <div>
      <b>{text}</b> {!isCoin && <Address address={token} format="full" />}
      {until !== undefined && (
        <Text look="small">{messages.until(dateText(until))}</Text>
      )}
    </div>
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
    <div>
      <Text look="small">{isMove ? messages.moveTo : messages.taker}</Text>
      {nicknameOf(address)} <Address address={address} format="full" />
    </div>
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
  return Number.isNaN(date.getTime()) ? messages.noEnd : format.format(date)
}

const format = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
})
