import {
  ConfigLookupError,
  type ConfigTracker,
  InvalidConfigJsonError,
  SupersededConfigError,
} from '@cairn/account/server'
import { sessions } from '@cairn/protocol'
import {
  type AccountNotice,
  createNodeTurns,
  type Handlers,
  HttpError,
  type InNodeTurn,
  inCallersTurn,
  type Logger,
  limitCalls,
  rpcRoutes,
} from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { SessionsConfig } from './config.ts'
import type { ConfigCache } from './config-cache.ts'
import { limitStored } from './write-budget.ts'

export type SessionsContext = {
  readonly config: SessionsConfig
  readonly tracker: ConfigTracker
  readonly cache: ConfigCache
  /** Names wallets whose configurations are kept. */
  readonly notice: AccountNotice
  /** Shares the nodes' time between callers. */
  readonly inNodeTurn: InNodeTurn
  readonly log: Logger
}

/**
 * Serves `RemoteConfigTracker`. Its calls need no session: all of it is public,
 * and all stored data proves itself.
 *
 * @see SRVC-01 AUTH-05
 */
export function createSessions(context: SessionsContext): Hono {
  const { config, log } = context
  const limited = limitCalls<typeof sessions, keyof typeof sessions.methods>(
    {
      ...readHandlers(context),
      ...limitCalls<typeof sessions, Write>(
        limitStored(writeHandlers(context), config.writeKbPerDay),
        config.writeLimits,
      ),
    },
    config.callLimits,
  )
  return rpcRoutes(sessions, limited, log)
}

type Write =
  | 'saveConfig'
  | 'saveWallet'
  | 'saveSignature'
  | 'saveSignerSignatures'
  | 'saveSignerSignatures2'
  | 'saveMigration'

function readHandlers({
  tracker,
  cache,
  config: { readMs },
}: SessionsContext): Omit<Handlers<typeof sessions>, Write> {
  // Anyone can make up a wallet with many changes, each of which costs a query,
  // and a signer with many wallets.
  const inReadTurn = createNodeTurns({
    ...{ perMinute: readMs, loopbackPerMinute: readMs },
  })
  return {
    ping: async () => ({}),

    async config({ imageHash }) {
      const known = cache.get(imageHash)
      if (known) return known
      const found = await tracker.findConfig(imageHash)
      if (!found) throw notFound('configuration')
      cache.put(imageHash, found)
      return found
    },

    async wallets({ signer, cursor, limit }, { ip }) {
      const page = pageOf(cursor, limit)
      const { proofs, isLast } = await inCallersTurn(inReadTurn, ip, () =>
        tracker.listWallets(signer, page),
      )
      const entries = proofs.map(({ wallet, digest, chainId, ...proof }) => [
        wallet,
        { digest, chainID: chainId, ...proof },
      ])
      return {
        wallets: Object.fromEntries(entries),
        cursor: isLast ? 0 : page.offset + proofs.length,
      }
    },

    async signersOf({ wallet, digest, chainID, signers }) {
      const signed = { wallet, digest, chainId: chainID }
      return { signers: [...(await tracker.findSigners(signed, signers))] }
    },

    async deployHash({ wallet }) {
      const found = await tracker.findDeployHash(wallet)
      if (!found) throw notFound('wallet')
      return found
    },

    async configUpdates({ wallet, fromImageHash, allUpdates }, { ip }) {
      const updates = await inCallersTurn(inReadTurn, ip, () =>
        tracker.listUpdates(wallet, fromImageHash, allUpdates ?? false),
      )
      return { updates }
    },

    async migrations({ wallet, fromVersion, fromImageHash }, { ip }) {
      checkVersion(fromVersion)
      const migrations = await inCallersTurn(inReadTurn, ip, () =>
        tracker.listMigrations(wallet, fromVersion, fromImageHash),
      )
      return { migrations: structuredClone(migrations) as never }
    },
  }
}

function writeHandlers({
  tracker,
  notice,
  inNodeTurn,
}: SessionsContext): Pick<Handlers<typeof sessions>, Write> {
  return {
    async saveConfig({ version, config }) {
      await checked(() => tracker.saveConfig(version, config))
      return {}
    },

    async saveWallet({ version, deployConfig }) {
      const { wallet, wasKnown } = await checked(() =>
        tracker.saveWallet(version, deployConfig),
      )
      notice([wallet], { isNew: !wasKnown })
      return {}
    },

    async saveSignature({ wallet, signature, toConfig }) {
      if (!toConfig) throw invalid('toConfig is missing')
      await checked(() => tracker.saveUpdate(wallet, signature, toConfig))
      notice([wallet])
      return {}
    },

    async saveSignerSignatures({ wallet, digest, chainID, signatures }) {
      await checked(() =>
        tracker.saveWitnesses({
          ...{ wallet, digest, chainId: chainID },
          signatures: signatures.map((signature) => ({ signature })),
        }),
      )
      return {}
    },

    async saveSignerSignatures2({ wallet, digest, chainID, signatures }) {
      await checked(() =>
        tracker.saveWitnesses({ wallet, digest, chainId: chainID, signatures }),
      )
      return {}
    },

    async saveMigration(input, { ip }) {
      const { executor, transactions, nonce, signature } = input
      checkVersion(input.fromVersion)
      checkVersion(input.toVersion)
      const save = () =>
        tracker.saveMigration({
          wallet: input.wallet,
          fromVersion: input.fromVersion,
          toVersion: input.toVersion,
          toConfig: input.toConfig,
          chainId: input.chainID ?? '0',
          bundle: {
            executor,
            nonce,
            signature,
            transactions: transactions.map((call) => ({
              to: call.to,
              value: call.value ?? '0',
              data: call.data ?? '0x',
              gasLimit: call.gasLimit ?? '0',
              delegateCall: call.delegateCall ?? false,
              revertOnError: call.revertOnError ?? false,
            })),
          },
        })
      // It asks the chain that the caller names, and runs contracts there.
      await inCallersTurn(inNodeTurn, ip, () => checked(save))
      return {}
    },
  }
}

/** Wallets in one answer. */
const maxPage = 100

/** Returns the part of a list that a caller asks for. */
function pageOf(cursor = 0, limit = maxPage) {
  const isValid = Number.isSafeInteger(cursor) && Number.isSafeInteger(limit)
  if (!isValid || cursor < 0 || limit < 0)
    throw invalid('there is no such page')
  return {
    offset: Math.min(cursor, 1_000_000),
    limit: Math.min(limit || maxPage, maxPage),
  }
}

/** Refuses versions outside 0 to 9. Two exist today. */
function checkVersion(version: number): void {
  if (!Number.isInteger(version) || version < 0 || version > 9) {
    throw invalid('there is no such version')
  }
}

/**
 * The engine throws on input that does not decode or recover. This is bad
 * input, not a bug.
 */
async function checked<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (cause) {
    if (isDatabaseError(cause)) throw cause
    if (cause instanceof SupersededConfigError)
      throw new HttpError('RequestConflict', cause.message, { cause })
    if (cause instanceof ConfigLookupError)
      throw new HttpError('Unavailable', cause.message, { cause })
    throw invalid(
      cause instanceof InvalidConfigJsonError
        ? cause.message
        : 'it does not decode or recover',
      cause,
    )
  }
}

/** PostgreSQL's errors carry a five-character SQLSTATE. */
function isDatabaseError(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^[0-9A-Z]{5}$|^ECONN/.test(cause.code)
  )
}

function notFound(what: string): HttpError {
  return new HttpError('NotFound', `No such ${what} is known.`)
}

function invalid(why: string, cause?: unknown): HttpError {
  return new HttpError('InvalidArgument', `Not accepted: ${why}.`, { cause })
}
