import {
  chooseDefaultChain,
  isChangedNetwork,
  isOwnNetwork,
  notify,
  removeNetwork,
  resetNetwork,
} from '@cairn/core'
import { readUrl } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { Button, ButtonRow, Dialog, KeyValues, Stack } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { OwnCoinsPart } from '../coins/OwnCoinsPart.tsx'
import { messages } from './networks.messages.ts'

type Props = { network: Network; onClose: () => void; onEdit: () => void }

/** Shows a network's facts and the actions on it. @see NETS-02 */
export function NetworkDetails({ network, onClose, onEdit }: Props) {
  const wallet = useWallet()
  const { defaultChainId } = useStore(wallet.networks)
  const { chainId, title, type, nativeToken, rpcUrl } = network
  const isDefault = chainId === defaultChainId
  const isOwn = isOwnNetwork(wallet, chainId)
  const done = (words: string) => {
    notify(wallet.notifications, { kind: 'success', title: words })
    onClose()
  }
  return (
    <Dialog onClose={onClose} open title={title}>
      <Stack gap={6}>
        <KeyValues
          pairs={[
            { label: messages.chainId, value: chainId },
            {
              label: messages.type,
              value:
                type === 'testnet' ? messages.testNetwork : messages.mainnet,
            },
            { label: messages.symbol, value: nativeToken.symbol },
            { label: messages.node, value: readUrl(rpcUrl)?.href ?? rpcUrl },
          ]}
        />
        {isOwn && <OwnCoinsPart chainId={chainId} />}
        <Stack gap={3}>
          {!isDefault && (
            <Button
              block
              onClick={() => {
                chooseDefaultChain(wallet, chainId)
                onClose()
              }}
            >
              {messages.makeDefault}
            </Button>
          )}
          <ButtonRow>
            <Button onClick={onEdit}>{messages.editShort}</Button>
            {isOwn && (
              <Button
                disabled={isDefault}
                onClick={() => {
                  removeNetwork(wallet, chainId)
                  done(messages.removed(title))
                }}
                variant="danger"
              >
                {messages.remove}
              </Button>
            )}
            {isChangedNetwork(wallet, chainId) && (
              <Button
                onClick={() => {
                  resetNetwork(wallet, chainId)
                  done(messages.isReset(title))
                }}
              >
                {messages.reset}
              </Button>
            )}
          </ButtonRow>
        </Stack>
      </Stack>
    </Dialog>
  )
}
