import type { Address } from '@cairn/primitives'
import type { ConnectOptions } from '@cairn/protocol'
import { getAccount } from '../account/engine.ts'
import { setDefaultChain } from '../account/manage-networks.ts'
import { keepSite } from '../connect/connected-sites.ts'
import type { Asker } from '../inbox/entry.ts'
import type { OpenEntry } from '../inbox/inbox-entries.ts'
import { beginSigning, settle } from '../inbox/settle.ts'
import { siteKey } from '../inbox/site-key.ts'
import { findNetwork, type NetworksState } from '../networks/networks.store.ts'
import { getFeeOptions, sendCalls } from '../transactions/send-calls.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { knownChain, toQuantity } from './provider-wallet.ts'
import { permissionsOf, walletSession } from './session-of.ts'

/** Life of a proof for an app, in seconds: a week, and never under 200 s. */
const proofLifetime = { standard: 604_800, shortest: 200 } as const

/** Networks on which apps of the first version look for the wallet. */
const bootstrapChains = [137, 80_002] as const

/**
 * Connects the app that asks: the person agreed. The wallet goes to the app's
 * network, and signs the proof that the app may have asked for.
 *
 * @throws {ProviderError} 4902 `no network {id} found`
 * @throws {SigningRejectedError} {NotEnoughSignersError} for the proof
 * @see DAPP-02
 */
export async function approveConnect(
  wallet: TransactionsWallet,
  entry: OpenEntry<'connect'>,
): Promise<void> {
  const { id, from, ask } = entry
  if (!from) return
  const { options, reply } = ask
  const chainId = knownChain(wallet, options.networkId)
  beginSigning(wallet, id)
  try {
    const account = (await getAccount(wallet)).address
    await bootstrap(wallet, { ...options, chainId }, account)
    const proof = options.authorize
      ? await proofFor(wallet, from, options, chainId)
      : undefined
    setDefaultChain(wallet, chainId)
    // Only an app's own library asks for it and gets it.
    const email =
      options.askForEmail && reply === 'details' ? emailOf(wallet) : undefined
    // A session has a name of its own only once its relay has it.
    if (reply !== 'session')
      connectSite(wallet, from, { account, chainId, email })
    const answers = {
      details: () => ({
        connected: true,
        chainId: toQuantity(chainId),
        session: walletSession(wallet, account, chainId),
        ...(proof && { proof }),
        ...(email && { email }),
      }),
      accounts: () => [account],
      permissions: () => permissionsOf(from.origin, account),
      session: () => ({ account }),
    }
    settle(wallet, id, { type: 'answer', answer: answers[reply]() })
  } catch (error) {
    settle(wallet, id, { type: 'wait' })
    throw error
  }
}

/** Tells the app that the person does not want to connect. @see DAPP-02 */
export function declineConnect(
  wallet: Pick<TransactionsWallet, 'inbox' | 'replies'>,
  id: number,
): void {
  settle(wallet, id, { type: 'reject', reason: 'connect cancelled by user' })
}

/** The mail address with which the person signed in. */
export function emailOf({
  session,
}: Pick<TransactionsWallet, 'session'>): string | undefined {
  const state = session.getState()
  return state.type === 'signed-in' ? state.login.email : undefined
}

/** Keeps the connection, and what the app learned. @see AUTH-10 */
function connectSite(
  wallet: TransactionsWallet,
  from: Asker,
  {
    account,
    chainId,
    email,
  }: {
    readonly account: Address
    readonly chainId: number
    readonly email: string | undefined
  },
): void {
  const now = wallet.now()
  const { origin, app } = from
  keepSite(wallet, {
    key: siteKey(from),
    origin,
    account,
    ...(app !== undefined && { app }),
    ...(email !== undefined && { email }),
    chainIds: [chainId],
    connectedAt: now,
    lastUsedAt: now,
  })
}

async function proofFor(
  wallet: TransactionsWallet,
  from: Asker,
  options: ConnectOptions,
  chainId: number,
) {
  // A claimed origin is named as one: its proof is worth nothing at the site.
  const origin = siteKey(from)
  const account = await getAccount(wallet)
  const asked = options.expiry ?? proofLifetime.standard
  return account.signAppProof({
    chainId,
    app: from.app ?? origin,
    origin,
    lifetime: Math.max(Math.floor(asked), proofLifetime.shortest),
    nonce: options.authorizeNonce,
  })
}

/**
 * Returns the network on which an app of the first version looks for the
 * wallet: of the two, the one of the kind of the app's own.
 */
export function bootstrapChain(
  networks: Pick<NetworksState, 'all'>,
  appChain: number,
): number | undefined {
  const type = findNetwork(networks, appChain)?.type
  const known = bootstrapChains.flatMap(
    (one) => findNetwork(networks, one) ?? [],
  )
  return (known.find((one) => one.type === type) ?? known[0])?.chainId
}

/**
 * Sets the wallet up where apps of the first version check signatures: on the
 * network that is a test network if the app's is one, else the other. Only
 * where the network takes no fee for it: the person agreed to connect, and to
 * pay for nothing. A failure only warns.
 *
 * @see DAPP-03
 */
async function bootstrap(
  wallet: TransactionsWallet,
  {
    authorize,
    authorizeVersion = 0,
    chainId: appChain,
  }: ConnectOptions & { readonly chainId: number },
  address: Address,
): Promise<void> {
  if (!authorize || authorizeVersion >= 2) return
  const chainId = bootstrapChain(wallet.networks.getState(), appChain)
  if (chainId === undefined) return
  try {
    const account = await getAccount(wallet)
    if ((await account.status(chainId)).canOnchainValidate) return
    const calls = [{ to: address, value: 0n, data: '0x' as const }]
    const { sponsored, quote } = await getFeeOptions(wallet, { chainId, calls })
    if (!sponsored) throw new Error('the network takes a fee')
    await sendCalls(wallet, { chainId, calls, quote, feeOption: undefined })
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No bootstrap')
  }
}
