import { chooseDefaultChain } from '@cairn/core'
import type { Network } from '@cairn/protocol'
import { SearchField, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { NetworkPicker } from '#shared/networks/NetworkPicker.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { NetworkDetails } from './NetworkDetails.tsx'
import { NetworkDialog } from './NetworkDialog.tsx'
import { NetworkList, NetworkOptions } from './NetworkRows.tsx'
import { searchNetworks } from './network-form.ts'
import { messages } from './networks.messages.ts'

/** With fewer networks than these one sees them all. */
const searchFrom = 8

type Open =
  | { readonly type: 'details'; readonly network: Network }
  | { readonly type: 'form'; readonly network: Network | undefined }
  | { readonly type: 'default' }

/** The networks of this wallet: which are used, the default one, one's own. @see NETS-01 NETS-02 */
export function NetworksScreen() {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const state = useStore(wallet.networks)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { all, off, defaultChainId } = state
  const isDefault = ({ chainId }: Network) => chainId === defaultChainId
  const known = all
    .filter(
      (network) =>
        includeTestnets || network.type === 'mainnet' || isDefault(network),
    )
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  const found = searchNetworks(known, search)
  const isOff = ({ chainId }: Network) => off.includes(chainId)
  const show = (network: Network) => setOpen({ type: 'details', network })
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={2}>
        {known.length >= searchFrom && (
          <SearchField
            label={messages.search(known.length)}
            onChange={setSearch}
            value={search}
          />
        )}
        {found.length === 0 && <Text tone="muted">{messages.noneFound}</Text>}
        <NetworkList
          networks={found.filter((network) => !isOff(network))}
          onOpen={show}
          title={messages.on}
        />
        <NetworkList
          networks={found.filter(isOff)}
          onOpen={show}
          title={messages.off}
        />
        <NetworkOptions
          onAdd={() => setOpen({ type: 'form', network: undefined })}
          onDefault={() => setOpen({ type: 'default' })}
        />
      </Stack>
      {open?.type === 'default' && (
        <NetworkPicker
          networks={known}
          onChoose={(chainId) => {
            chooseDefaultChain(wallet, chainId)
            close()
          }}
          onClose={close}
          value={defaultChainId}
        />
      )}
      {open?.type === 'details' && (
        <NetworkDetails
          network={open.network}
          onClose={close}
          onEdit={() => setOpen({ type: 'form', network: open.network })}
        />
      )}
      {open?.type === 'form' && (
        <NetworkDialog before={open.network} onClose={close} />
      )}
    </SettingsPage>
  )
}
