import { getAccount } from '../account/engine.ts'
import { keepSite } from '../connect/connected-sites.ts'
import { ask } from '../inbox/ask.ts'
import type { Entry } from '../inbox/entry.ts'
import { findEntry, putEntry } from '../inbox/inbox-entries.ts'
import { RequestEndedError } from '../inbox/settle.ts'
import { walletConnectKey } from '../inbox/site-key.ts'
import { knownChain } from '../provider/provider-wallet.ts'
import {
  type AskedSession,
  grantedNamespaces,
  NoProposalChainError,
  proposedChain,
} from './namespaces.ts'
import type { PairingClient } from './pairing-client.ts'
import { askerOfPeer, type PeerMetadata } from './peer-claims.ts'
import { dropAnswered } from './shared-entries.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** A proposal of the protocol, as far as the wallet reads it. */
export type Proposal = AskedSession & {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: { readonly metadata: PeerMetadata }
}

/** Answers to a proposal, with the protocol's codes. @see WCON-02 */
const declined = { code: 5000, message: 'User rejected.' }
const unsupportedChains = 5100

/**
 * Asks the person to connect the app that proposes a session, and tells the app
 * what they decided. The same proposal again is the same question.
 *
 * @param approving - pairings whose session has no permission yet
 * @throws {NoProposalChainError} {ProviderError} for a proposal that cannot be
 *   granted, after its app was told
 * @see WCON-01
 */
export async function answerProposal(
  wallet: WalletConnectWallet,
  client: PairingClient,
  proposal: Proposal,
  approving: Set<string>,
): Promise<void> {
  const { id, pairingTopic, proposer } = proposal
  const from = askerOfPeer(pairingTopic, proposer.metadata)
  const chainId = await chainOrRefusal(wallet, client, proposal)
  const { entry, answer } = ask(wallet, {
    chainId,
    from,
    call: `${pairingTopic}:${id}`,
    ask: {
      type: 'connect',
      options: {
        ...(from.app && { app: from.app }),
        origin: from.origin,
        networkId: chainId,
        keepWalletOpened: true,
      },
      reply: 'session',
    },
  })
  try {
    await answer
  } catch (error) {
    if (!isWithdrawn(error)) await client.reject({ id, reason: declined })
    noteDelivered(wallet, entry.id)
    return
  }
  approving.add(pairingTopic)
  try {
    await approve(wallet, client, proposal, chainId)
    noteDelivered(wallet, entry.id)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'The app could not be told')
    noteDelivered(wallet, entry.id, { lost: true })
  } finally {
    approving.delete(pairingTopic)
  }
}

/** Notes that an app has its answer, or that it cannot be reached. */
export function noteDelivered(
  wallet: WalletConnectWallet,
  id: number,
  how: Pick<Entry, 'lost'> = {},
): void {
  const entry = findEntry(wallet.inbox, id)
  if (entry) putEntry(wallet.inbox, id, { ...entry, ...how, delivered: true })
  dropAnswered(wallet)
}

/** The proposal expired, or its app is gone: nobody waits for an answer. */
function isWithdrawn(error: unknown): boolean {
  return error instanceof RequestEndedError && error.end === 'withdrawn'
}

async function chainOrRefusal(
  wallet: WalletConnectWallet,
  client: PairingClient,
  proposal: Proposal,
): Promise<number> {
  const { all } = wallet.networks.getState()
  const known = new Set(all.map(({ chainId }) => chainId))
  try {
    return knownChain(wallet, proposedChain(proposal, known))
  } catch (error) {
    const isEmpty = error instanceof NoProposalChainError
    const message = error instanceof Error ? error.message : String(error)
    await client.reject({
      id: proposal.id,
      reason: { code: isEmpty ? declined.code : unsupportedChains, message },
    })
    throw error
  }
}

async function approve(
  wallet: WalletConnectWallet,
  client: PairingClient,
  proposal: Proposal,
  chainId: number,
): Promise<void> {
  const { id, pairingTopic, proposer } = proposal
  const account = (await getAccount(wallet)).address
  const { all } = wallet.networks.getState()
  const known = new Set(all.map((network) => network.chainId))
  const namespaces = { ...grantedNamespaces(proposal, account, known) }
  const { topic } = await client.approve({ id, namespaces })
  const { origin, app } = askerOfPeer(topic, proposer.metadata)
  const now = wallet.now()
  keepSite(wallet, {
    key: walletConnectKey(topic),
    origin,
    account,
    ...(app !== undefined && { app }),
    chainIds: [chainId],
    connectedAt: now,
    lastUsedAt: now,
  })
  await dropOtherPairings(client, pairingTopic, proposer.metadata.url)
}

/** Drops pairings that the same app left behind. @see WCON-02 */
async function dropOtherPairings(
  client: PairingClient,
  kept: string,
  url: string,
): Promise<void> {
  const { pairing } = client.core
  const others = pairing
    .getPairings()
    .filter(
      ({ topic, peerMetadata }) => topic !== kept && peerMetadata?.url === url,
    )
  await Promise.all(
    others.map(({ topic }) =>
      pairing.disconnect({ topic }).catch(() => undefined),
    ),
  )
}
