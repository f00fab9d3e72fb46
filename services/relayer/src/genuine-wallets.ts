import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { AbiFunction, AbiParameters, ContractAddress, Hex as OxHex } from 'ox'
import type { Bundle } from './bundle.ts'
import type { ChainNode } from './chain-node.ts'

const all = Object.values(contexts)
const guests = all.map(({ guestModule }) => guestModule)
const modules = all.flatMap((one) => [one.mainModule, one.mainModuleUpgradable])
const deploy = AbiFunction.from(
  'function deploy(address mainModule, bytes32 salt) returns (address)',
)
/** Bytes of a wallet's own code, which ends its creation code. */
const codeBytes = 26

/**
 * Whether contracts are wallets, or guest modules that run what they are given.
 * Any other contract may run its calls in a try, and on the chain make none of
 * them, the payment included.
 *
 * @param bundle - may deploy those that are not deployed yet
 * @see SEND-01
 */
export async function areGenuine(
  node: ChainNode,
  contracts: readonly Address[],
  bundle: Pick<Bundle, 'calls'>,
): Promise<boolean> {
  const genuine = await Promise.all(
    contracts.map((one) => isGenuine(node, one, bundle)),
  )
  return genuine.every(Boolean)
}

async function isGenuine(
  node: ChainNode,
  address: Address,
  { calls }: Pick<Bundle, 'calls'>,
): Promise<boolean> {
  if (isOneOf(guests, address)) return true
  const [code, implementation] = await Promise.all([
    node.call<Hex>('eth_getCode', [address, 'latest']),
    node.call<Hex>('eth_getStorageAt', [
      address,
      OxHex.padLeft(address, 32),
      'latest',
    ]),
  ])
  if (code === '0x')
    return calls.some((call) => {
      const deployed = deployedBy(call)
      return deployed !== undefined && isSameAddress(deployed.wallet, address)
    })
  const module: Hex = `0x${implementation.slice(2).padStart(64, '0').slice(24)}`
  return isProxyCode(code) && isOneOf(modules, module)
}

/** A wallet's own code, which leads to its module. */
export const proxyCode: Hex = OxHex.slice(
  contexts[2].walletCreationCode,
  -codeBytes,
)

/** Whether code is that of a wallet, of any version. */
export function isProxyCode(code: Hex): boolean {
  return all.some(
    ({ walletCreationCode }) =>
      code.toLowerCase() === OxHex.slice(walletCreationCode, -codeBytes),
  )
}

/** Returns the wallet that a call of a factory deploys, and its module. */
export function deployedBy({
  to,
  data,
}: Pick<Bundle['calls'][number], 'to' | 'data'>):
  | { readonly wallet: Address; readonly module: Address }
  | undefined {
  const context = all.find(({ factory }) => isSameAddress(factory, to))
  if (!context || !data.startsWith(AbiFunction.getSelector(deploy)))
    return undefined
  try {
    const [mainModule, salt] = AbiFunction.decodeData(deploy, data)
    if (!isOneOf(modules, mainModule)) return undefined
    const padded = AbiParameters.encode(AbiParameters.from('address module'), [
      mainModule,
    ])
    const wallet = ContractAddress.fromCreate2({
      from: context.factory,
      salt,
      bytecode: OxHex.concat(context.walletCreationCode, padded),
    })
    return { wallet, module: mainModule }
  } catch {
    return undefined
  }
}

function isOneOf(list: readonly Address[], address: Address): boolean {
  return list.some((one) => isSameAddress(one, address))
}
