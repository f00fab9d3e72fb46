import type { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import type { Address, Hex, WalletCall } from '@cairn/primitives'
import { ethers } from 'ethers'
import { encodeUnsigned } from './account-calls.ts'
import { toTransactions } from './calls.ts'

/** Calls in a form that a chain can try without a signature. */
export type EncodedRun = {
  /**
   * Sets the account up before, as the real transaction does; absent where the
   * chain has it.
   */
  readonly setUp: { readonly to: Address; readonly data: Hex } | undefined
  /** The code that the account's proxy leads to while the calls run. */
  readonly implementation: Address
  /** The account's order to itself to make the calls, which needs no signature. */
  readonly input: Hex
  /** Storage slot of the count that the transaction raises. */
  readonly nonceSlot: Hex
  /** Storage slot of the configuration, if the transaction reads it. */
  readonly imageHashSlot: Hex | undefined
  /** The code of the account's proxy; absent where the chain has it. */
  readonly proxyCode: Hex | undefined
  /** Storage of the account that the steps before the calls write. */
  readonly slots: Readonly<Record<Hex, Hex>>
  /**
   * Contracts that the steps before the calls touch, so that asking them costs
   * less; none where the account is set up.
   */
  readonly touched: readonly Address[]
  /** The transaction that is sent, with a placeholder signature. */
  readonly sent: {
    readonly input: Hex
    readonly signatureBytes: number
    /** Gas that the steps before the calls name. */
    readonly gasLimits: bigint
  }
}

const nonceKey = ethers.id('org.arcadeum.module.calls.nonce')
const imageHashKey = ethers.id('org.arcadeum.module.auth.upgradable.image.hash')

/** `selfExecute`, which the account alone may call. */
const selfExecute = `selfExecute(${commons.transaction.MetaTransactionsType})`

/**
 * Encodes calls so that they run as in the transaction that is signed for them:
 * after the steps that set the account up, and with the update of its
 * configuration behind them.
 *
 * @param nonceSpace - that it will be signed in, below 2^160
 */
export async function encodeForRun(
  account: Account,
  chainId: number,
  calls: readonly WalletCall[],
  nonceSpace: bigint,
): Promise<EncodedRun> {
  const status = await account.status(chainId)
  const [decorated, setUp] = await Promise.all([
    account.predecorateTransactions(toTransactions(calls), status, chainId),
    account.buildBootstrapTransactions(status, chainId),
  ])
  const transactions = commons.transaction.fromTransactionish(
    account.address,
    decorated,
  )
  const encoder = new ethers.Interface([`function ${selfExecute}`])
  const implementation = await implementationOf(account, chainId, status)
  const isUpgradable = isUpgradableCode(account, implementation)
  const { onChain, original, imageHash } = status
  const { encoded, signatureBytes } = await encodeUnsigned(account, chainId, {
    status,
    transactions: decorated,
  })
  return {
    touched: touchedBy(setUp, original.context.mainModule),
    sent: {
      input: encoded.input,
      signatureBytes,
      gasLimits: setUp.transactions.reduce(
        (sum, { gasLimit }) => sum + BigInt(gasLimit ?? 0),
        0n,
      ),
    },
    setUp:
      setUp.transactions.length === 0
        ? undefined
        : {
            to: setUp.entrypoint as Address,
            data: commons.transaction.encodeBundleExecData(setUp) as Hex,
          },
    implementation,
    input: encoder.encodeFunctionData('selfExecute', [
      commons.transaction.sequenceTxAbiEncode(transactions),
    ]) as Hex,
    nonceSlot: nonceSlotOf(nonceSpace),
    imageHashSlot: isUpgradable ? (imageHashKey as Hex) : undefined,
    proxyCode: onChain.deployed
      ? undefined
      : proxyCodeOf(original.context.walletCreationCode),
    slots:
      isUpgradable && onChain.version !== account.version
        ? { [imageHashKey as Hex]: imageHash as Hex }
        : {},
  }
}

/** Lists whom setting an account up meets, and the code that it begins with. */
function touchedBy(
  {
    entrypoint,
    transactions,
  }: Pick<
    commons.transaction.IntendedTransactionBundle,
    'entrypoint' | 'transactions'
  >,
  firstCode: string,
): readonly Address[] {
  if (transactions.length === 0) return []
  const all = [entrypoint, firstCode, ...transactions.map(({ to }) => to)]
  return [...new Set(all.map((one) => one.toLowerCase() as Address))]
}

/**
 * Returns the code that a proxy's creation code leaves. Its second byte says
 * how many bytes it copies, its fourth from where, its eighth how many it keeps.
 */
function proxyCodeOf(creationCode: string): Hex {
  const [start = 0, kept = 0] = [3, 7].map((at) =>
    Number(ethers.dataSlice(creationCode, at, at + 1)),
  )
  return ethers.dataSlice(creationCode, start, start + kept) as Hex
}

/** Returns where an account counts the transactions of a nonce space. */
function nonceSlotOf(space: bigint): Hex {
  const coder = ethers.AbiCoder.defaultAbiCoder()
  const place = coder.encode(['bytes32', 'uint256'], [nonceKey, space])
  return ethers.keccak256(place) as Hex
}

/** Whether an account's code reads its configuration from its storage. */
function isUpgradableCode(account: Account, implementation: Address): boolean {
  const code = account.contexts[account.version]?.mainModuleUpgradable
  return code !== undefined && BigInt(code) === BigInt(implementation)
}

/** Returns the code that an account leads to once it is set up on a chain. */
async function implementationOf(
  account: Account,
  chainId: number,
  { onChain }: Awaited<ReturnType<Account['status']>>,
): Promise<Address> {
  const { version, contexts, address } = account
  const context = contexts[version]
  // A migration leads to the code whose configuration can change.
  const known =
    onChain.version === version
      ? onChain.deployed
        ? await account.reader(chainId).implementation(address)
        : context?.mainModule
      : context?.mainModuleUpgradable
  if (!known) throw new Error(`The code of ${address} is not known.`)
  return known as Address
}
