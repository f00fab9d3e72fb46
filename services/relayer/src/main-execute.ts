import { decodeExecute, type ExecuteCall } from '@cairn/account/server'
import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { AbiFunction, AbiParameters, Hash, Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'
import { deployedBy, isProxyCode, proxyCode } from './genuine-wallets.ts'

/** The signed `execute` that a transaction is about. */
export type MainExecute = {
  readonly wallet: Address
  readonly calls: readonly ExecuteCall[]
  readonly nonce: bigint
  /** Calls of a guest module before it, such as the wallet's deployment. */
  readonly before: readonly ExecuteCall[]
}

/**
 * Finds the `execute` of a transaction: its own, or the last that a guest module
 * makes. Returns `undefined` if there is none.
 */
export function mainExecute(
  contract: Address,
  input: Hex,
  depth = 0,
): MainExecute | undefined {
  const decoded = depth < 3 ? decodeExecute(input) : undefined
  if (!decoded) return undefined
  const { calls, nonce, signature } = decoded
  if (signature !== '0x') return { wallet: contract, calls, nonce, before: [] }
  const last = calls.at(-1)
  const inner = last && mainExecute(last.to, last.data, depth + 1)
  return inner && { ...inner, before: [...calls.slice(0, -1), ...inner.before] }
}

/** The code that a wallet leads to when its calls run. */
export type WalletCode = {
  readonly implementation: Address
  /** The proxy's code, where it is not set up yet. */
  readonly proxyCode: Hex | undefined
  readonly imageHashSlot: Hex | undefined
}

const updateImplementation = AbiFunction.from(
  'function updateImplementation(address implementation)',
)
const imageHashSlot = Hash.keccak256(
  OxHex.fromString('org.arcadeum.module.auth.upgradable.image.hash'),
)

/**
 * Reads the code that a wallet leads to after the calls before its own. Returns
 * `undefined` for what is no wallet of these contexts.
 *
 * @param unset - the module of an account without code; absent for one that
 *   must be set up
 */
export async function walletCode(
  node: ChainNode,
  { wallet, before }: Pick<MainExecute, 'wallet' | 'before'>,
  unset?: Address,
): Promise<WalletCode | undefined> {
  const [code, slot] = await Promise.all([
    node.call<Hex>('eth_getCode', [wallet, 'latest']),
    node.call<Hex>('eth_getStorageAt', [
      wallet,
      OxHex.padLeft(wallet, 32),
      'latest',
    ]),
  ])
  const isSetUp = code !== '0x'
  if (isSetUp && !isProxyCode(code)) return undefined
  const deployed = before
    .map((call) => deployedBy(call))
    .find((one) => one && isSameAddress(one.wallet, wallet))
  const first: Address | undefined = isSetUp
    ? `0x${slot.slice(2).padStart(64, '0').slice(24)}`
    : (deployed?.module ?? unset)
  if (!first) return undefined
  const implementation = before.flatMap((call) => updates(call, wallet)).at(-1)
  const last = implementation ?? first
  const isUpgradable = Object.values(contexts).some((one) =>
    isSameAddress(one.mainModuleUpgradable, last),
  )
  return {
    implementation: last,
    proxyCode: isSetUp ? undefined : proxyCode,
    imageHashSlot: isUpgradable ? imageHashSlot : undefined,
  }
}

/** Lists the codes that a wallet changes to in an `execute` of its own. */
function updates({ to, data }: ExecuteCall, wallet: Address): Address[] {
  if (!isSameAddress(to, wallet)) return []
  const { calls = [] } = decodeExecute(data) ?? {}
  return calls.flatMap((call) => {
    const selector = AbiFunction.getSelector(updateImplementation)
    if (!isSameAddress(call.to, wallet) || !call.data.startsWith(selector))
      return []
    try {
      return [...AbiFunction.decodeData(updateImplementation, call.data)]
    } catch {
      return []
    }
  })
}

const stepList = AbiParameters.from([
  'Step[] steps',
  'struct Step { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
])

/** Encodes a wallet's calls as its code has them. */
export function encodeSteps(calls: readonly ExecuteCall[]): Hex {
  return AbiParameters.encode(stepList, [
    calls.map(({ to, ...call }) => ({ ...call, target: to })),
  ])
}
