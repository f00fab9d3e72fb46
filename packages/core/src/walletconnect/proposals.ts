import { type Address, isSameAddress } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import { keepSite } from '../connect/connected-sites.ts'
import { ask } from '../inbox/ask.ts'
import type { Asker } from '../inbox/entry.ts'
import { openEntriesOf } from '../inbox/inbox-entries.ts'
import { isMuted } from '../inbox/mute-site.ts'
import { RequestEndedError } from '../inbox/settle.ts'
import { siteKey, walletConnectKey } from '../inbox/site-key.ts'
import { hasRoom } from '../provider/handle-request.ts'
import { noteHandedOver } from './hand-over.ts'
import {
  type AskedSession,
  grantedChains,
  grantedNamespaces,
  NoProposalChainError,
  proposedChain,
  type Refusal,
  RefusedProposalError,
  refusalOf,
} from './namespaces.ts'
import type { PairingClient } from './pairing-client.ts'
import { askerOfPeer, type PeerMetadata } from './peer-claims.ts'
import { noteSites, userDisconnected } from './sessions.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** A proposal of the protocol, as far as the wallet reads it. */
export type Proposal = AskedSession & {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: { readonly metadata: PeerMetadata }
}

/** Answer to a proposal that the person declines. @see WCON-02 */
const declined: Refusal = { code: 5000, message: 'User rejected.' }
const unsupportedChains = 5100

/**
 * Asks the person to connect the app that proposes a session, and tells the app
 * what they decided. The same proposal again is the same question.
 *
 * @param approving - sessions whose permission is not kept yet, by pairing
 * @throws {NoProposalChainError} {RefusedProposalError} for a proposal that
 *   cannot be granted, after its app was told
 * @see WCON-01
 */
export async function answerProposal(
  wallet: WalletConnectWallet,
  client: PairingClient,
  proposal: Proposal,
  approving: Map<string, Promise<unknown>>,
): Promise<void> {
  const { id, pairingTopic, proposer } = proposal
  const from = askerOfPeer(pairingTopic, proposer.metadata)
  const known = usedChains(wallet)
  const chainId = await chainOrRefusal(client, proposal, known)
  const call = `${pairingTopic}:${id}`
  const isTooMany =
    (!isKnownCall(wallet, call) && !hasRoom(wallet, from, true)) ||
    hasOther(wallet, from, call)
  if (isTooMany || isMuted(wallet.inbox.getState(), siteKey(from)))
    return client.reject({ id, reason: declined })
  const { entry, answer } = ask(wallet, {
    chainId,
    from,
    call,
    ask: {
      type: 'connect',
      options: {
        ...(from.app && { app: from.app }),
        origin: from.origin,
        networkId: chainId,
        keepWalletOpened: true,
      },
      chainIds: grantedChains(proposal, known),
      reply: 'session',
    },
  })
  let agreed: unknown
  try {
    agreed = await answer
  } catch (error) {
    if (!isWithdrawn(error)) await client.reject({ id, reason: declined })
    return noteHandedOver(wallet, entry.id)
  }
  const account = accountOf(agreed)
  const approved = approve(wallet, client, proposal, {
    account,
    chainId,
    known,
  })
  approving.set(
    pairingTopic,
    approved.catch(() => undefined),
  )
  try {
    await approved
    noteHandedOver(wallet, entry.id)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'The app could not be told')
    const reason = { code: declined.code, message: 'request failed' }
    await client.reject({ id, reason }).catch(() => undefined)
    noteHandedOver(wallet, entry.id, { lost: true })
  } finally {
    approving.delete(pairingTopic)
  }
}

/** A pairing asks one question at a time. */
function hasOther(
  { inbox }: Pick<WalletConnectWallet, 'inbox'>,
  from: Asker,
  call: string,
): boolean {
  return openEntriesOf(inbox.getState(), siteKey(from)).some(
    (entry) => entry.call !== call,
  )
}

/** The leading tab takes up what another one was asked. */
function isKnownCall(
  { inbox }: Pick<WalletConnectWallet, 'inbox'>,
  call: string,
): boolean {
  return inbox.getState().entries.some((entry) => entry.call === call)
}

/** Returns the account that the person connected. */
export function accountOf(agreed: unknown): Address {
  return z.parse(z.object({ account: address }), agreed).account
}

/** The proposal expired, or its app is gone: nobody waits for an answer. */
function isWithdrawn(error: unknown): boolean {
  return error instanceof RequestEndedError && error.end === 'withdrawn'
}

/** Returns the networks that the wallet uses. */
function usedChains({
  networks,
}: Pick<WalletConnectWallet, 'networks'>): ReadonlySet<number> {
  const { all, off } = networks.getState()
  const used = all.filter(({ chainId }) => !off.includes(chainId))
  return new Set(used.map(({ chainId }) => chainId))
}

async function chainOrRefusal(
  client: PairingClient,
  proposal: Proposal,
  known: ReadonlySet<number>,
): Promise<number> {
  const { id } = proposal
  const refuse = async (reason: Refusal) => {
    await client.reject({ id, reason })
    return new RefusedProposalError(reason.message)
  }
  const refusal = refusalOf(proposal, known)
  if (refusal) throw await refuse(refusal)
  try {
    const chainId = proposedChain(proposal, known)
    if (known.has(chainId)) return chainId
    const message = `no network ${chainId} found`
    throw await refuse({ code: unsupportedChains, message })
  } catch (error) {
    if (error instanceof NoProposalChainError)
      await refuse({ code: declined.code, message: error.message })
    throw error
  }
}

async function approve(
  wallet: WalletConnectWallet,
  client: PairingClient,
  proposal: Proposal,
  {
    account,
    chainId,
    known,
  }: {
    readonly account: Address
    readonly chainId: number
    readonly known: ReadonlySet<number>
  },
): Promise<void> {
  const { id, pairingTopic, proposer } = proposal
  const namespaces = { ...grantedNamespaces(proposal, account, known) }
  const { topic } = await client.approve({ id, namespaces })
  const session = wallet.session.getState()
  // The person may have signed out, or in to another wallet, meanwhile.
  if (session.type !== 'signed-in' || !isSameAddress(session.address, account))
    return client.disconnect({ topic, reason: userDisconnected })
  keepSession(wallet, { topic, account, chainId, ...proposer })
  await dropOtherPairings(client, pairingTopic, proposer.metadata.url)
}

/** Keeps the permission of a session. @see WCON-01 */
export function keepSession(
  wallet: WalletConnectWallet,
  {
    topic,
    account,
    chainId,
    metadata,
  }: {
    readonly topic: string
    readonly account: Address
    readonly chainId: number
    readonly metadata: PeerMetadata
  },
): void {
  const { origin, app } = askerOfPeer(topic, metadata)
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
  noteSites(wallet)
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
