import { keylessDeployers, type PlannedContract } from '@cairn/contracts'
import { BaseError } from '@cairn/primitives'
import { extraFee, feeRulesOf } from '@cairn/relayer'
import { Hex, Value } from 'ox'
import type { OpenChain } from '../chains/open-chains.ts'
import { chainNodeOf, pricesOf, readBalance } from '../chains/read-senders.ts'
import type { Price } from '../rotate/hand-over.ts'
import { hasCode } from './missing-contracts.ts'

/** A deployer without a key that is missing, and the coins its sender needs. */
export type MissingDeployer = (typeof keylessDeployers)[number] & {
  /** In wei. */
  readonly topUp: bigint
}

/** A contract to deploy, with its limit of gas. */
export type Deployment = PlannedContract & { readonly gas: bigint }

/** The work of a deployment, and the most that it costs. */
export type DeploymentPlan = {
  readonly deployers: readonly MissingDeployer[]
  readonly contracts: readonly Deployment[]
  /** In wei. */
  readonly most: bigint
  /** All of it is paid at this price, so that it costs no more. */
  readonly price: Price
}

/** Gas of a transaction, a creation, and the deployers' own code. */
const fixedGas = 21_000n + 32_000n + 100_000n
/** Gas of a byte of call data, and of a byte of code that is stored. */
const byteGas = 16n + 200n
/** Gas of 32 bytes of creation code: checked, hashed and copied. */
const wordGas = 11n

/**
 * Says what is left to do for these contracts, and what it costs at most at
 * the present price.
 *
 * @throws {DearGasError} if a deployer of fixed price is missing and gas is dearer
 */
export async function priceContracts(
  open: OpenChain,
  missing: readonly PlannedContract[],
): Promise<DeploymentPlan> {
  const asked = chainNodeOf(open)
  const { extra } = feeRulesOf(open.chain)
  const price = await pricesOf(open).get()
  const priced = await Promise.all(
    missing.map(async ({ call, ...contract }) => {
      const own = gasOf(call.data)
      const more = await extraFee(asked, extra, { ...call, gas: own })
      const gas = own + more.gas
      const wei = gas * price.maxFeePerGas + more.wei
      return { deployment: { ...contract, call, gas }, wei }
    }),
  )
  const deployers = await missingDeployers(open, missing)
  const dear = deployers.find(({ gasPrice }) => gasPrice < price.expected)
  if (dear) throw new DearGasError(open.chain.title, dear.gasPrice)
  const sum = (amounts: readonly bigint[]) =>
    amounts.reduce((total, one) => total + one, 0n)
  return {
    price,
    deployers,
    contracts: priced.map(({ deployment }) => deployment),
    most:
      sum(priced.map(({ wei }) => wei)) +
      sum(deployers.map(({ topUp }) => topUp)),
  }
}

/**
 * Returns the most gas of a deployment. A node's estimate is of no use: the
 * deployer does not fail when the creation within it runs out of gas.
 */
function gasOf(data: Hex.Hex): bigint {
  const bytes = BigInt(Hex.size(data))
  const words = bytes / 32n + 1n
  const gas = fixedGas + bytes * byteGas + words * wordGas
  return (gas * 21n) / 20n
}

/** Only those that a missing contract is made by. */
async function missingDeployers(
  { node }: OpenChain,
  missing: readonly PlannedContract[],
): Promise<readonly MissingDeployer[]> {
  const found = await Promise.all(
    keylessDeployers.map(async (deployer) => {
      const { address, sender, funding } = deployer
      const isUsed = missing.some(
        ({ call }) => call.to.toLowerCase() === address.toLowerCase(),
      )
      if (!isUsed || (await hasCode(node, address))) return []
      const has = await readBalance(node, sender)
      return [{ ...deployer, topUp: has < funding ? funding - has : 0n }]
    }),
  )
  return found.flat()
}

/** Gas is dearer than the fixed price of a deployer's transaction. */
class DearGasError extends BaseError {
  override readonly name = 'DearGasError'

  constructor(title: string, gasPrice: bigint) {
    super(
      `Gas on ${title} is dearer than ${Value.formatGwei(gasPrice)} gwei, the fixed price of the transaction that makes the deployer. Nothing was sent. Try again when gas is cheaper.`,
    )
  }
}
