import type { BridgeNetwork } from '@cairn/core'
import type { Network } from '@cairn/protocol'
import { IconButton, NetworkBadge } from '@cairn/ui'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { NetworkPicker } from '#shared/networks/NetworkPicker.tsx'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { messages } from './bridge.messages.ts'
import styles from './NetworkField.module.css'
import type { BridgeTask } from './use-bridge.ts'

type Props = { task: BridgeTask; networks: readonly BridgeNetwork[] }

/** Both networks, and a button that swaps them. @see BRDG-01 */
export function NetworkPair({ task, networks }: Props) {
  const { form, send, networkOf } = task
  const [choosing, setChoosing] = useState<'from' | 'to'>()
  const sides = {
    from: networks.filter(({ canSend }) => canSend),
    to: networks.filter(({ canReceive }) => canReceive),
  }
  const value = { from: form.fromChainId, to: form.toChainId }
  const { from, to } = value
  const canSwap =
    from !== undefined &&
    sides.from.some(({ network }) => network.chainId === to) &&
    sides.to.some(({ network }) => network.chainId === from)
  return (
    <div className={styles.pair}>
      <NetworkField
        label={messages.from}
        network={networkOf(from)}
        onClick={() => setChoosing('from')}
      />
      <IconButton
        disabled={!canSwap}
        label={messages.swapSides}
        onClick={() => {
          if (from === undefined || to === undefined) return
          send({ type: 'chose-from', chainId: to })
          send({ type: 'chose-to', chainId: from })
        }}
      >
        <ArrowLeftRight size={20} />
      </IconButton>
      <NetworkField
        label={messages.to}
        network={networkOf(to)}
        onClick={() => setChoosing('to')}
      />
      {choosing && (
        <NetworkPicker
          networks={sides[choosing].map(({ network }) => network)}
          onChoose={(chainId) => {
            setChoosing(undefined)
            if (chainId !== value[choosing])
              send({ type: `chose-${choosing}`, chainId })
          }}
          onClose={() => setChoosing(undefined)}
          value={value[choosing]}
        />
      )}
    </div>
  )
}

type FieldProps = {
  label: string
  network: Network | undefined
  onClick: () => void
}

function NetworkField({ label, network, onClick }: FieldProps) {
  const name = network?.title ?? messages.chooseNetwork
  return (
    <div className={styles.field}>
      <span aria-hidden className={styles.label}>
        {label}
      </span>
      <button
        aria-haspopup="dialog"
        aria-label={`${label} ${name}`}
        className={styles.button}
        onClick={onClick}
        type="button"
      >
        {network && (
          <NetworkBadge
            decorative
            name={name}
            size="md"
            src={networkLogo(network.chainId)}
          />
        )}
        <span className={styles.name}>{name}</span>
        <ChevronDown size={18} />
      </button>
    </div>
  )
}
