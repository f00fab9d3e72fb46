import { type GasPriceLimits, gasPriceLimits } from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { blockGas } from './fee-policy.ts'

/** The cost of a transaction besides its own gas. */
export type ExtraKind = 'op' | 'arbitrum' | 'none'

/** Limits of the relayer's own price, in wei per gas. */
export type PriceLimits = GasPriceLimits & {
  /** The most that any attempt offers; absent for that of the limits. */
  readonly maxFee?: bigint | undefined
}

/** Rules of gas and fees on a chain. Amounts are in wei. */
export type FeeRules = {
  readonly isLegacy: boolean
  readonly extra: ExtraKind
  readonly limits: PriceLimits
  /** The most gas that a transaction may have. */
  readonly gasCap: bigint
  /** The most that a transaction may cost above its fee; absent for its fee again. */
  readonly mostLoss: bigint | undefined
  /** The same for all of 24 hours; absent for a rule by the usual price. */
  readonly mostLossPerDay: bigint | undefined
}

const gwei = 1_000_000_000n
/** Nodes of bor refuse a lower tip by default. */
const borTip = 25n * gwei
const leastTips: Readonly<Record<number, bigint>> = {
  137: borTip,
  80002: borTip,
}

/** The cap of EIP-7825 on a transaction's gas. */
const osakaGas = 16_777_216n
const thirtyTwoMillion = 32_000_000n
const gasCaps: Readonly<Record<number, bigint>> = {
  1: osakaGas,
  10: osakaGas,
  8453: osakaGas,
  84532: osakaGas,
  11155111: osakaGas,
  11155420: osakaGas,
  137: thirtyTwoMillion,
  80002: thirtyTwoMillion,
  42161: thirtyTwoMillion,
  42170: thirtyTwoMillion,
  421614: thirtyTwoMillion,
}

/** Networks of the OP Stack: their nodes charge for data on Ethereum. */
const opStack: ReadonlySet<number> = new Set([
  10, 1868, 1946, 1993, 8333, 8453, 19011, 40875, 81457, 84532, 747474,
  11155420, 168587773,
])
/** Networks of Arbitrum's stack: the same is paid as gas. */
const arbitrumStack: ReadonlySet<number> = new Set([
  33111, 33139, 42161, 42170, 421614, 660279, 37714555429,
])
/** Networks whose nodes know one price of gas. */
const oldStyle: ReadonlySet<number> = new Set([37084624, 1482601649])

/**
 * Returns the rules of a chain: its settings, and what is known of its network
 * for the rest. A chain that this process started has no rules of its network.
 *
 * @param most.tip - setting for all chains, in wei per gas
 * @param most.baseFee - the same for base fees
 * @see FEES-01
 */
export function feeRulesOf(
  { chainId, fees = {}, isLocal }: Pick<Chain, 'chainId' | 'fees' | 'isLocal'>,
  most: {
    readonly tip?: bigint | undefined
    readonly baseFee?: bigint | undefined
  } = {},
): FeeRules {
  const usual = gasPriceLimits(chainId)
  const extra = fees.extra ?? (isLocal ? 'none' : extraOf(chainId))
  const leastTip =
    toBigInt(fees.minTip) ?? (isLocal ? undefined : leastTips[chainId])
  const tip = most.tip ?? usual.tip
  return {
    isLegacy: fees.type ? fees.type === 'legacy' : oldStyle.has(chainId),
    extra,
    limits:
      // Its sequencer takes transactions in their order, whatever their tip.
      extra === 'arbitrum'
        ? { tip: 0n, leastTip: 0n, ...baseFeeLimits() }
        : {
            tip: leastTip !== undefined && leastTip > tip ? leastTip : tip,
            ...(leastTip !== undefined && { leastTip }),
            ...baseFeeLimits(),
          },
    gasCap: isLocal
      ? blockGas
      : BigInt(fees.gasCap ?? gasCaps[chainId] ?? blockGas),
    mostLoss: toBigInt(fees.mostLoss),
    mostLossPerDay: toBigInt(fees.mostLossPerDay),
  }

  function baseFeeLimits() {
    const maxFee = toBigInt(fees.maxFee)
    return {
      baseFee: most.baseFee ?? usual.baseFee,
      ...(maxFee !== undefined && { maxFee }),
    }
  }
}

function extraOf(chainId: number): ExtraKind {
  if (opStack.has(chainId)) return 'op'
  return arbitrumStack.has(chainId) ? 'arbitrum' : 'none'
}

function toBigInt(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text)
}
