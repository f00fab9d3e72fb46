import type { Address, Hex } from '@cairn/primitives'
import { AbiFunction, Hex as OxHex, Rlp } from 'ox'
import bytecode from './artifacts/contexts.json' with { type: 'json' }
import { contexts } from './contexts.ts'
import {
  encodeSingletonDeploy,
  singletonAddress,
  singletonFactory,
} from './create2.ts'
import { balanceCheckInitCode } from './init-codes.ts'
import { localBalanceCheck } from './local-swaps.ts'
import { p256SignerInitCodes } from './p256-signers.ts'

/** The purpose of a contract. */
export type ContractUse = 'wallets' | 'older' | 'swaps' | 'signers'

/**
 * A contract at its address on every chain. The address depends on its code
 * alone, so any account may deploy it, and code at the address is its code.
 */
export type PlannedContract = {
  readonly name: string
  readonly address: Address
  /** Makes the deployer, which is one of the plan or keyless, deploy it. */
  readonly call: { readonly to: Address; readonly data: Hex }
}

/**
 * A deployer, made by a transaction whose sender has no known key. Anyone who
 * funds that sender may send it. It names no chain, and its price is fixed.
 */
export type KeylessDeployer = {
  readonly address: Address
  readonly sender: Address
  /** Coins that its transaction costs, in wei. */
  readonly funding: bigint
  /** Price of its gas, in wei. */
  readonly gasPrice: bigint
  readonly transaction: Hex
}

const universalDeploy = AbiFunction.from(
  'function deploy(bytes creationCode, uint256 instance)',
)
const universalDeployer = hex(bytecode.universalDeployer.address)
const universalDeployer2 = hex(bytecode.universalDeployer2.address)

/** Both deployers, the ERC-2470 factory first. */
export const keylessDeployers: readonly KeylessDeployer[] = [
  toKeyless(bytecode.singletonFactory),
  toKeyless(bytecode.universalDeployer),
]

/**
 * Lists the contracts of a use, in order of deployment: `wallets` what wallets
 * of this stack need, `older` what those of version 1 need, `swaps` the check
 * of what a swap brought, `signers` what passkeys need.
 */
export function planContracts(use: ContractUse): readonly PlannedContract[] {
  if (use === 'signers') return planSigners()
  if (use === 'swaps')
    return [
      {
        name: 'BalanceCheck',
        address: localBalanceCheck(),
        call: bySingleton(balanceCheckInitCode),
      },
    ]
  if (use === 'wallets') return planVersion(2, bySingleton)
  return [
    {
      name: 'deployer of version 1',
      address: universalDeployer2,
      call: {
        to: universalDeployer,
        data: hex(bytecode.universalDeployer2.initCode),
      },
    },
    ...planVersion(1, (initCode) => ({
      to: universalDeployer2,
      data: AbiFunction.encodeData(universalDeploy, [initCode, 0n]),
    })),
  ]
}

/** The verifier comes first: the other names its address. */
function planSigners(): readonly PlannedContract[] {
  const { verifier, implementation } = p256SignerInitCodes()
  const named = [
    ['verifier of passkeys', verifier],
    ['signer of passkeys', implementation],
  ] as const
  return named.map(([name, initCode]) => ({
    ...{ name, address: singletonAddress(initCode) },
    call: bySingleton(initCode),
  }))
}

function planVersion(
  version: 1 | 2,
  toCall: (initCode: Hex) => PlannedContract['call'],
): readonly PlannedContract[] {
  const initCodes = bytecode[`v${version}`]
  const parts = [
    ['factory', 'factory'],
    ['mainModuleUpgradable', 'upgradable main module'],
    ['mainModule', 'main module'],
    ['guestModule', 'guest module'],
  ] as const
  return parts.map(([part, title]) => ({
    name: `${title} of version ${version}`,
    address: contexts[version][part],
    call: toCall(hex(initCodes[part])),
  }))
}

function bySingleton(initCode: Hex): PlannedContract['call'] {
  return { to: singletonFactory, data: encodeSingletonDeploy(initCode) }
}

function toKeyless(
  found: Readonly<
    Record<'address' | 'sender' | 'funding' | 'transaction', string>
  >,
): KeylessDeployer {
  const transaction = hex(found.transaction)
  const [, gasPrice] = Rlp.toHex(transaction) as readonly Hex[]
  return {
    address: hex(found.address),
    sender: hex(found.sender),
    funding: BigInt(found.funding),
    gasPrice: BigInt(gasPrice ?? 0),
    transaction,
  }
}

function hex(text: string): Hex {
  OxHex.assert(text)
  return text
}
