import {
  approveAsset,
  approveNetwork,
  declineAddition,
  type OpenEntry,
} from '@cairn/core'
import { readUrl, showLine } from '@cairn/primitives'
import { KeyValues, Notice, Screen, Stack } from '@cairn/ui'
import { AskerLine } from '#shared/dapps/AskerLine.tsx'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { failureText, messages } from './add.messages.ts'

type Props = { entry: OpenEntry<'network'> | OpenEntry<'asset'> }

/** Asks whether a site may add a network or a coin. @see NETS-02 COIN-01 */
export function AddPrompt({ entry }: Props) {
  return isNetwork(entry) ? (
    <AddNetwork entry={entry} />
  ) : (
    <AddCoin entry={entry} />
  )
}

function isNetwork(entry: Props['entry']): entry is OpenEntry<'network'> {
  return entry.ask.type === 'network'
}

function AddNetwork({ entry }: { entry: OpenEntry<'network'> }) {
  const wallet = useWallet()
  const { title, chainId, rpcUrl, nativeToken } = entry.ask.network
  const url = readUrl(rpcUrl)
  return (
    <Addition
      approve={() => approveNetwork(wallet, entry)}
      entry={entry}
      pairs={[
        { label: messages.chainId, value: `${chainId}` },
        ...(url ? [{ label: messages.server, value: url.host }] : []),
        { label: messages.node, value: url?.href ?? showLine(rpcUrl) },
        { label: messages.symbol, value: nativeToken.symbol },
      ]}
      title={messages.network(title)}
      warning={messages.networkWarning}
    />
  )
}

function AddCoin({ entry }: { entry: OpenEntry<'asset'> }) {
  const wallet = useWallet()
  const titleOf = useNetworkTitle()
  return (
    <Addition
      approve={() => approveAsset(wallet, entry)}
      entry={entry}
      pairs={[
        { label: messages.contract, value: entry.ask.address },
        {
          label: messages.onNetwork,
          value: titleOf(entry.chainId) ?? `${entry.chainId}`,
        },
      ]}
      title={messages.coin}
      warning={messages.coinWarning}
    />
  )
}

type AdditionProps = Props & {
  title: string
  pairs: readonly { label: string; value: string }[]
  warning: string
  approve: () => Promise<void>
}

function Addition({ entry, title, pairs, warning, approve }: AdditionProps) {
  const wallet = useWallet()
  const add = useDecision({ networkMode: 'always', mutationFn: approve })
  return (
    <Screen
      footer={
        <AnswerRow
          cancel={messages.cancel}
          cancelDisabled={add.isPending}
          confirm={add.isPending ? messages.adding : messages.add}
          loading={add.isPending}
          onCancel={() => declineAddition(wallet, entry)}
          onConfirm={() => add.mutate()}
        />
      }
      title={title}
      width="task"
    >
      <Stack gap={6}>
        {entry.from && <AskerLine asker={entry.from} />}
        <KeyValues pairs={pairs} />
        <Notice tone="warning">{warning}</Notice>
        {add.error && (
          <Notice role="alert" title={messages.failed} tone="negative">
            {failureText(add.error)}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}
