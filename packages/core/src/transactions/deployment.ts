import type { Address } from '@cairn/primitives'
import { getAccount } from '../account/engine.ts'
import type { RequestedTransaction } from '../inbox/entry.ts'
import {
  addRequest,
  selectRequest,
  waitingRequests,
} from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { listNetworks } from '../networks/networks.store.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/** State of the wallet's setup on a network. @see DEPL-01 */
export type WalletDeployment = {
  readonly chainId: number
  /** The network's title, or its name. */
  readonly networkName: string
  readonly isDeployed: boolean
  /** The code there is of version 2 or newer. */
  readonly isUpdated: boolean
  /** Signers that were agreed on have not reached the network yet. */
  readonly hasPendingConfigs: boolean
}

/** The lowest version that counts as updated. */
const currentVersion = 2

/**
 * Reads the wallet's setup on each network in use. A network that does not
 * answer is logged and treated as not deployed.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see DEPL-01
 */
export async function walletDeployments(
  wallet: TransactionsWallet,
): Promise<readonly WalletDeployment[]> {
  const account = await getAccount(wallet)
  const { includeTestnets } = wallet.settings.getState()
  const networks = listNetworks(wallet.networks.getState(), includeTestnets)
  return Promise.all(
    networks.map(async ({ chainId, title, name }) => {
      const status = await account.status(chainId).catch((error: unknown) => {
        wallet.log.warn({ chainId, error: String(error) }, 'No wallet status')
        return undefined
      })
      return {
        chainId,
        networkName: title || name,
        isDeployed: status?.deployed ?? false,
        isUpdated: (status?.onChainVersion ?? 0) >= currentVersion,
        hasPendingConfigs: (status?.pendingConfigs ?? 0) > 0,
      }
    }),
  )
}

/**
 * Queues what sets the wallet up on a network: a call of itself that does
 * nothing, since the first transaction carries everything else with it. A
 * second press chooses the request that waits already.
 *
 * @see DEPL-01 TXRQ-01
 */
export function requestDeployment(
  wallet: Pick<InboxWallet, 'now' | 'inbox'>,
  account: Address,
  chainId: number,
): RequestedTransaction {
  const type = 'walletDeployment'
  const waiting = waitingRequests(wallet.inbox.getState()).find(
    (request) => request.type === type && request.chainId === chainId,
  )
  if (waiting) {
    selectRequest(wallet.inbox, waiting.id)
    return waiting
  }
  return addRequest(
    wallet.inbox,
    {
      type,
      txs: [{ to: account, value: '0', data: '0x' }],
      chainId,
    },
    wallet.now(),
  )
}
