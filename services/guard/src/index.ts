import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import type { Address } from '@cairn/primitives'
import { sessions } from '@cairn/protocol'
import {
  accessOf,
  type Chain,
  createIpLimit,
  createProofCheck,
  createSessionCheck,
  createStoredLimit,
  createTokenLookUp,
  inCallersTurn,
  migrate,
  type Platform,
  type RunningService,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { type GuardConfig, readConfig } from './config.ts'
import { prune } from './db/prune.ts'
import { createGuardFigures } from './figures.ts'
import { createGuard } from './guard.ts'
import {
  createGuardKey,
  createMemorySigner,
  type DigestSigner,
} from './guard-key.ts'
import { keepAddress } from './keep-address.ts'
import { createTokenSigner } from './pkcs11/token-key.ts'

export { readConfig as readGuardConfig } from './config.ts'

const minuteS = 60
const keyBytes = 32
const pruneEveryMs = 10 * 60_000
const namesChainId = 1

/**
 * Returns the chain that wallets make their proofs on: the chain of names if
 * this stack serves it, else the chain of sign-in proofs.
 */
function proofChainOf(chains: readonly Chain[]): Chain | undefined {
  return (
    chains.find(({ chainId }) => chainId === namesChainId) ??
    chains.find(({ isAuthChain }) => isAuthChain) ??
    chains.find(({ isDefaultChain }) => isDefaultChain) ??
    chains[0]
  )
}

/**
 * Starts the guard. Its key lies in a file that the first start creates, with
 * mode 0600, or in a token.
 *
 * @throws {Pkcs11Error} when the token's key cannot be used
 * @throws {OtherGuardError} when the key is not the one of the database
 */
export const startGuard: StartService<
  RunningService & { readonly address: Address }
> = async (platform) => {
  const { database, chains, urls, fetch, now } = platform
  const config = readConfig(platform.env)
  const log = platform.log.child({ service: 'guard' })
  await migrate(database, 'guard', join(import.meta.dirname, 'db/migrations'))
  const signer = await openSigner(config, platform)
  const key = createGuardKey(signer)
  await keepAddress(database, key.address)
  const anyChain = chains.find((c) => c.isDefaultChain) ?? chains[0]
  const figures = createGuardFigures()
  const app = createGuard({
    count: figures.count,
    key,
    database,
    sessions: createRpcClient(sessions, { url: urls.sessions, fetch }),
    sessionOf: createSessionCheck({
      proofs: createProofCheck({ url: urls.guard, now }),
      lookUp: createTokenLookUp({ url: urls.api, fetch }),
    }),
    totpKey: await platform.secret('guard-totp-key', keyBytes),
    limits: {
      wallet: createStoredLimit(
        { database, now },
        {
          schema: 'guard',
          name: 'wallet',
          points: config.walletLimitPerMinute,
          durationS: minuteS,
        },
      ),
      ip: createIpLimit(config.callLimits),
    },
    chainId: BigInt(proofChainOf(chains)?.chainId ?? namesChainId),
    rpcUrlOf(chainId) {
      const chain = chains.find((c) => BigInt(c.chainId) === chainId)
      return accessOf(chain ?? anyChain ?? { rpcUrl: 'http://localhost:0' })
    },
    inTurnOf: (ip, work) => inCallersTurn(platform.inNodeTurn, ip, work),
    now,
    log,
  })
  const pruning = startLoop({
    everyMs: pruneEveryMs,
    work: () => prune(database, now(), config.signedKeepMs),
    onError: (err) => log.warn({ err }, 'not pruned'),
  })
  return {
    app,
    address: key.address,
    metrics: figures.registry,
    check: async () => {
      await database.query('select 1')
      await signer.check()
    },
    [Symbol.asyncDispose]: () => pruning[Symbol.asyncDispose](),
  }
}

async function openSigner(
  { token }: GuardConfig,
  { secret }: Pick<Platform, 'secret'>,
): Promise<DigestSigner> {
  if (!token) return createMemorySigner(await secret('guard-key', keyBytes))
  const { pinFile, ...place } = token
  const pin = async () => (await readFile(pinFile, 'utf8')).trim()
  return createTokenSigner({ ...place, pin })
}
