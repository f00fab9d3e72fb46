import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import * as z from 'zod'
import type { UnpaidLimits } from './unpaid-gas.ts'

export type RelayerConfig = {
  /** Number of sender accounts on each chain. */
  readonly senderCount: number
  /**
   * Wait for a block, in ms, after which a transaction is sent again at a
   * higher price.
   */
  readonly bumpMs: number
  /**
   * Pause between two polls while transactions are pending, in ms; absent: by
   * the chain.
   */
  readonly pollMs: number | undefined
  /**
   * Pause between two rounds of maintenance (abandoned transactions,
   * reorganizations) while something is on its way, in ms; absent: by the chain.
   */
  readonly upkeepMs: number | undefined
  /**
   * The same while nothing is, on chains of others, in ms; absent: by the chain.
   */
  readonly idleMs: number | undefined
  /** Pause between two looks at the senders' balances, in ms. */
  readonly balanceMs: number
  /** Time that transactions are kept after they ended, in ms. */
  readonly keepMs: number
  /** Longest wait for a receipt within a call, in ms. */
  readonly longPollMs: number
  /** Highest tip to pay, in wei per gas; absent: the network's limit. */
  readonly mostTip: bigint | undefined
  /** Highest base fee to believe, in wei per gas; absent: the network's limit. */
  readonly mostBaseFee: bigint | undefined
  /** Receiver of fees; an account of the relayer if absent. */
  readonly paymentAddress: string | undefined
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Further limits of submitted transactions, per address. */
  readonly sendLimits: CallLimits
  /** Absent where gas costs nothing, as on local chains. */
  readonly unpaidGas: UnpaidLimits | undefined
  /** Local environment: senders get coins for free. */
  readonly isLocal: boolean
}

const dayMs = 24 * 60 * 60_000
const weiPerGwei = 1_000_000_000
/** Each sender needs coins and questions of its own. */
const usualSenders = 2
const localSenders = 8

const wholeGas = z.coerce.number().int().min(21_000).optional()
const gasPerDay = { wallet: 3_000_000, caller: 20_000_000, all: 100_000_000 }

const schema = z.object({
  ENVIRONMENT: z.string().default('local'),
  RELAYER_SENDERS: z.coerce.number().int().min(1).max(256).optional(),
  RELAYER_BUMP_MS: z.coerce.number().int().min(100).default(15_000),
  RELAYER_POLL_MS: z.coerce.number().int().min(1).optional(),
  RELAYER_UPKEEP_MS: z.coerce.number().int().min(20).optional(),
  RELAYER_IDLE_MS: z.coerce.number().int().min(20).optional(),
  RELAYER_BALANCE_MS: z.coerce.number().int().min(20).default(60_000),
  RELAYER_KEEP_DAYS: z.coerce.number().int().min(1).default(400),
  // Below 30 s, after which proxies commonly close a silent connection.
  RELAYER_LONG_POLL_MS: z.coerce.number().int().min(0).default(25_000),
  RELAYER_RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  RELAYER_RATE_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000),
  RELAYER_SEND_LIMIT: z.coerce.number().int().min(1).default(120),
  RELAYER_SEND_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000),
  // One transaction of a wallet that has paid for nothing gets no more either.
  RELAYER_UNPAID_GAS_WALLET: wholeGas,
  RELAYER_UNPAID_GAS_ADDRESS: wholeGas,
  RELAYER_UNPAID_GAS_DAY: wholeGas,
  RELAYER_MAX_TIP_GWEI: z.coerce.number().min(0.001).max(1e6).optional(),
  RELAYER_MAX_BASE_FEE_GWEI: z.coerce.number().min(0.001).max(1e6).optional(),
  RELAYER_PAYMENT_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
})

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readRelayerConfig(env: Environment): RelayerConfig {
  const read = readEnv(schema, env)
  const isLocal = read.ENVIRONMENT === 'local'
  return {
    senderCount:
      read.RELAYER_SENDERS ?? (isLocal ? localSenders : usualSenders),
    bumpMs: read.RELAYER_BUMP_MS,
    pollMs: read.RELAYER_POLL_MS,
    upkeepMs: read.RELAYER_UPKEEP_MS,
    idleMs: read.RELAYER_IDLE_MS,
    balanceMs: read.RELAYER_BALANCE_MS,
    keepMs: read.RELAYER_KEEP_DAYS * dayMs,
    longPollMs: read.RELAYER_LONG_POLL_MS,
    mostTip: toWei(read.RELAYER_MAX_TIP_GWEI),
    mostBaseFee: toWei(read.RELAYER_MAX_BASE_FEE_GWEI),
    paymentAddress: read.RELAYER_PAYMENT_ADDRESS,
    callLimits: {
      perMinute: read.RELAYER_RATE_LIMIT,
      loopbackPerMinute: read.RELAYER_RATE_LIMIT_LOOPBACK,
    },
    sendLimits: {
      perMinute: read.RELAYER_SEND_LIMIT,
      loopbackPerMinute: read.RELAYER_SEND_LIMIT_LOOPBACK,
    },
    unpaidGas: unpaidGasOf(read),
    isLocal,
  }
}

function unpaidGasOf(read: z.output<typeof schema>): UnpaidLimits | undefined {
  const {
    RELAYER_UNPAID_GAS_WALLET: wallet,
    RELAYER_UNPAID_GAS_ADDRESS: caller,
    RELAYER_UNPAID_GAS_DAY: all,
  } = read
  const isSet = [wallet, caller, all].some((one) => one !== undefined)
  if (read.ENVIRONMENT === 'local' && !isSet) return undefined
  return {
    perWallet: BigInt(wallet ?? gasPerDay.wallet),
    perCaller: BigInt(caller ?? gasPerDay.caller),
    perDay: BigInt(all ?? gasPerDay.all),
  }
}

function toWei(gwei: number | undefined): bigint | undefined {
  return gwei === undefined ? undefined : BigInt(Math.round(gwei * weiPerGwei))
}
