import { findNetwork } from '@cairn/core'
import { Meter, Notice } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './export.messages.ts'
import type { ExportState } from './use-export.ts'

/** Shows the progress of an export, or why it stopped. */
export function ExportStatus({ state }: { state: ExportState }) {
  const networks = useStore(useWallet().networks)
  switch (state.type) {
    case 'idle':
      return null
    case 'reading':
      return state.fill === undefined ? (
        <Notice role="status" title={messages.reading}>
          {messages.read(state.count)}
        </Notice>
      ) : (
        <Meter
          fill={state.fill}
          label={messages.reading}
          text={messages.read(state.count)}
          tone="info"
        />
      )
    case 'pricing':
      return <Notice role="status">{messages.pricing}</Notice>
    case 'failed': {
      const names = state.chainIds.map(
        (chainId) => findNetwork(networks, chainId)?.title ?? `${chainId}`,
      )
      return (
        <Notice
          role="alert"
          title={
            names.length > 0
              ? messages.failedChains(names.join(', '))
              : messages.failed
          }
          tone="negative"
        >
          {messages.failedText(state.count)}
        </Notice>
      )
    }
    case 'nothing':
      return (
        <Notice role="status" title={messages.nothing} tone="info">
          {messages.nothingText}
        </Notice>
      )
    case 'done': {
      const { rows, withoutValue } = state.csv
      return (
        <Notice role="status" title={messages.done} tone="positive">
          {messages.doneText(rows)}
          {withoutValue > 0 && ` ${messages.withoutValue(withoutValue)}`}
        </Notice>
      )
    }
    default:
      return state satisfies never
  }
}
