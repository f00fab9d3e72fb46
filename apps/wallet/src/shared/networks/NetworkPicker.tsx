import type { Network } from '@cairn/protocol'
import { Dialog, NetworkBadge, OptionList, SearchField, Stack } from '@cairn/ui'
import { useState } from 'react'
import { networkLogo } from './network-mark.ts'
import { messages } from './network-picker.messages.ts'

/** With fewer networks than these one sees them all. */
const searchFrom = 8

type Props = {
  networks: readonly Network[]
  /** The chain that is chosen. */
  value: number | undefined
  onChoose: (chainId: number) => void
  onClose: () => void
}

/** Chooses one of the networks. @see NETS-02 */
export function NetworkPicker({ networks, value, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const found = networks.filter(({ title }) =>
    title.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Dialog onClose={onClose} open title={messages.title}>
      <Stack gap={4}>
        {networks.length >= searchFrom && (
          <SearchField
            label={messages.search}
            onChange={setSearch}
            value={search}
          />
        )}
        <OptionList
          label={messages.title}
          onChange={(chainId) => onChoose(Number(chainId))}
          options={found.map(({ chainId, title }) => ({
            value: `${chainId}`,
            lead: (
              <NetworkBadge
                decorative
                name={title}
                size="lg"
                src={networkLogo(chainId)}
              />
            ),
            title,
            sub: messages.chain(chainId),
          }))}
          value={value === undefined ? undefined : `${value}`}
        />
      </Stack>
    </Dialog>
  )
}
