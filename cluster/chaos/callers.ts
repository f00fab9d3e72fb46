import { randomBytes } from 'node:crypto'
import { createTrialWallet } from '../../packages/account/src/server/index.ts'
import {
  createRpcClient,
  type RpcClient,
} from '../../packages/clients/src/index.ts'
import { localAmm } from '../../packages/contracts/src/index.ts'
import type { Hex } from '../../packages/primitives/src/index.ts'
import {
  type api,
  environment,
  guard,
  identity,
  indexer,
  metadata,
  relayer,
  sessions,
} from '../../packages/protocol/src/index.ts'
import { openTrialSession } from '../../services/ops/src/backup/trial-sign-in.ts'

/** Longest wait for an answer, in ms. */
const timeoutMs = 15_000
const signInCount = 4
/** Life of a session, in s: longer than a run and a jump of a clock. */
const sessionLifeS = 24 * 60 * 60
const countedMail = 'counted@example.com'

/** A session that was opened before the trouble, with a value of its own. */
export type SignIn = {
  readonly name: string
  readonly client: RpcClient<typeof api>
  readonly value: string
}

/** The callers of a cluster, and what they were told. */
export type Callers = {
  /** One call of each service, by the service's name. */
  readonly parts: Readonly<Record<string, () => Promise<unknown>>>
  readonly signIns: readonly SignIn[]
  /** Digests for which the guard's signature came back. */
  readonly signedDigests: readonly Hex[]
  /** Mails that were acknowledged to be on their way. */
  readonly mailsSent: () => number
}

/** Share of the calls that each service gets. The rest is in equal parts. */
export const weights: Readonly<Record<string, number>> = {
  indexer: 5,
  sessions: 4,
  relayer: 4,
  guard: 2,
  metadata: 2,
  api: 2,
  identity: 0.2,
}

/**
 * Makes callers, with sessions and a wallet of the guard's.
 *
 * @param url - the public door
 * @param accounts - accounts whose balances and histories are read
 */
export async function openCallers(
  url: string,
  chainId: number,
  accounts: readonly Hex[],
): Promise<Callers> {
  const chainUrl = `${url}/chains/amoy`
  const client = {
    sessions: createRpcClient(sessions, { url, timeoutMs }),
    guard: createRpcClient(guard, { url, timeoutMs }),
    metadata: createRpcClient(metadata, { url, timeoutMs }),
    identity: createRpcClient(identity, { url, timeoutMs }),
    indexer: createRpcClient(indexer, { url: chainUrl, timeoutMs }),
    relayer: createRpcClient(relayer, { url: chainUrl, timeoutMs }),
  }
  const signIns = await openSignIns(url)
  const signer = await guardOf(url)
  const wallet = createTrialWallet(signer)
  await client.sessions.saveWallet(wallet.saved)
  const signedDigests: Hex[] = []
  let mails = 0
  let turn = 0
  const next = <T>(items: readonly T[]) => items[turn++ % items.length] as T
  const token = localAmm(chainId).wrappedNative
  return {
    signIns,
    signedDigests,
    mailsSent: () => mails,
    parts: {
      indexer: () =>
        turn++ % 2 === 0
          ? client.indexer.getTokenBalances({ accountAddress: next(accounts) })
          : client.indexer.getTransactionHistory({
              filter: { accountAddress: next(accounts) },
            }),
      sessions: () => client.sessions.deployHash({ wallet: wallet.address }),
      relayer: () =>
        client.relayer.getMetaTxnNonce({
          walletContractAddress: next(accounts),
        }),
      async guard() {
        const digest = randomHex(32)
        const request = wallet.ask(digest, chainId)
        const { sig } = await client.guard.signWith({ signer, request })
        if (!wallet.isOfGuard(request.msg, sig as Hex))
          throw new Error('another signer')
        signedDigests.push(digest)
      },
      metadata: () =>
        client.metadata.getContractInfo({
          chainID: `${chainId}`,
          contractAddress: token,
        }),
      async api() {
        const fault = await signInFault(next(signIns))
        if (fault !== undefined) throw new Error(fault)
      },
      async identity() {
        const query = `digest=${randomHex(32)}&result=${randomHex(16)}`
        await client.identity.sendLink({
          email: countedMail,
          continueUrl: `${url}/auth/passwordless-confirm?${query}`,
        })
        mails++
      },
    },
  }
}

/** Says how a session fails to read its value; `undefined` if it reads it. */
export async function signInFault({
  client,
  value,
}: SignIn): Promise<string | undefined> {
  try {
    const { object } = await client.userStorageFetch({ key: valueKey })
    return object === value ? undefined : 'Its stored value is another one.'
  } catch (error) {
    return (error as Error).message
  }
}

const valueKey = 'chaos'

async function openSignIns(url: string): Promise<readonly SignIn[]> {
  return Promise.all(
    Array.from({ length: signInCount }, async (_, at) => {
      const client = await openTrialSession(url, sessionLifeS)
      const value = randomHex(8)
      await client.userStorageSave({ key: valueKey, object: value })
      return { name: `${at + 1}`, client, value }
    }),
  )
}

async function guardOf(url: string) {
  const response = await fetch(`${url}/.well-known/cairn.json`)
  const { guards } = environment.parse(await response.json())
  const own = guards.find((one) => one.url === url)
  if (!own) throw new Error('The cluster names no guard.')
  return own.address
}

function randomHex(bytes: number): Hex {
  return `0x${randomBytes(bytes).toString('hex')}`
}
