import { findNetwork, listNetworks } from '@cairn/core'
import { toAddress } from '@cairn/primitives'
import type { ContractInfo, Network } from '@cairn/protocol'
import {
  Address,
  Badge,
  CopyButton,
  List,
  ListRow,
  Section,
  Text,
  TokenIcon,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { contractSearchOptions } from '#shared/calls/contracts.queries.ts'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './search.messages.ts'

/** More would be a list to search. */
const shownRows = 8

/**
 * Coins and collections by a text that nothing owned matches: what a list
 * vouches for, and what only calls itself so.
 *
 * @see META-01
 */
export function ContractsElsewhere({ wanted }: { wanted: string }) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const withTestnets = useStore(wallet.settings, (it) => it.includeTestnets)
  const chainIds = listNetworks(networks, withTestnets).map(
    ({ chainId }) => chainId,
  )
  const search = useQuery(contractSearchOptions(wallet, wanted, chainIds))
  if (search.isPending)
    return (
      <Text look="small" tone="muted">
        {messages.elsewhereWaiting}
      </Text>
    )
  const found = (search.data ?? [])
    .filter(({ chainId }) => chainIds.includes(chainId))
    .slice(0, shownRows)
  if (found.length === 0) return null
  return (
    <Section title={messages.elsewhere}>
      <List label={messages.elsewhere}>
        {found.map((info) => (
          <ContractRow
            info={info}
            key={`${info.chainId}-${info.address}`}
            network={findNetwork(networks, info.chainId)}
          />
        ))}
      </List>
    </Section>
  )
}

type Props = { info: ContractInfo; network: Network | undefined }

function ContractRow({ info, network }: Props) {
  const { name, symbol, type, logoURI, extensions } = info
  const address = toAddress(info.address.toLowerCase())
  const kind = type === 'ERC20' ? symbol : messages.collection
  return (
    <ListRow
      actions={<CopyButton label={messages.copyAddress} value={address} />}
      lead={
        <TokenIcon
          network={networkMark(network)}
          src={logoURI || undefined}
          symbol={symbol || name}
        />
      }
      sub={
        <>
          {[kind, network?.title].filter(Boolean).join(' · ')}{' '}
          <Address address={address} />
        </>
      }
      title={
        <>
          {name || symbol}{' '}
          {!extensions.verified && (
            <Badge tone={extensions.namesake ? 'warning' : undefined}>
              {extensions.namesake ? holdings.namesake : messages.unlisted}
            </Badge>
          )}
        </>
      }
    />
  )
}
