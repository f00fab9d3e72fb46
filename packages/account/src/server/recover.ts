import { commons, v1 } from '@0xsequence/core'
import { NodeUnavailableError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { Provider } from '../network-config.ts'
import { assertShort, recoverV1 } from '../recover-v1.ts'
import { assertFewSigned, recoverV2 } from '../recover-v2.ts'
import { SignatureError } from '../signature-error.ts'
import { ConfigLookupError } from './config-lookup-error.ts'
import { createProvider, type NodeAccess } from './provider.ts'

/** The facts recovered from a wallet signature. */
export type RecoveredSignature = {
  readonly version: 1 | 2
  /** The signers whose signatures it carries. */
  readonly signers: readonly Address[]
  /** Hash of the configuration it was made under. */
  readonly imageHash: Hex
  /**
   * The signed bytes: the digest, bound to wallet and chain. One signature form
   * names no chain: it is of chain 0, whatever chain was asked for.
   */
  readonly subdigest: Hex
  /** `true` if the weight of its signers reaches the threshold. */
  readonly isComplete: boolean
  /** The signers whose signatures stand outside of groups. */
  readonly ungrouped: readonly Address[]
}

/** A recovered signature with the engine's details. */
export type ReadSignature = RecoveredSignature & {
  readonly config: commons.config.Config
  readonly parts: readonly {
    readonly address: string
    readonly signature: string
  }[]
}

export type SignatureToRecover = {
  readonly signature: Hex
  readonly wallet: Address
  readonly chainId: bigint
  readonly digest: Hex
  /** Node that checks signers that are contracts. */
  readonly rpcUrl: NodeAccess
}

/**
 * Gas of a call to a signer that is a contract. Its code is a stranger's; that
 * of a wallet spends a tenth of it.
 */
const contractGas = 500_000n
/** Calls to contracts for one signature. */
const maxContractCalls = 4
const maxMembers = 100

/** Number of bytes that end a signature wrapped by ERC-6492. */
const suffixBytes = 32

/**
 * Decodes a partial or complete signature of a wallet, version 2 or else 1, and
 * recovers its signers. In a chain of configurations it reads the newest, which
 * signed the digest itself. Unwraps the signature of a wallet that is not
 * deployed yet (ERC-6492).
 *
 * @throws {ConfigLookupError} if a chain's nodes do not say whether a contract
 * signed
 * @throws if it is neither version, or if one of its parts is not valid
 * @see GUARD-01 NODE-01
 */
export async function recoverSignature(
  question: SignatureToRecover,
): Promise<RecoveredSignature> {
  try {
    return await readV2(question)
  } catch (error) {
    if (error instanceof ConfigLookupError) throw error
    const recovered = await readV1(question).catch((cause: unknown) => {
      if (cause instanceof ConfigLookupError) throw cause
    })
    if (recovered && recovered.signers.length > 0) return recovered
    throw error
  }
}

/** A signature to read. Without a node, no contract counts as a signer. */
type SignatureToRead = Omit<SignatureToRecover, 'rpcUrl'> &
  Partial<Pick<SignatureToRecover, 'rpcUrl'>>

/** Reads a version 2 signature. @throws if it is not version 2 or not valid */
export function readV2(question: SignatureToRead): Promise<ReadSignature> {
  return withProvider(question, recoverV2)
}

/** Reads a version 1 signature. @throws if it is not version 1 or not valid */
export function readV1(question: SignatureToRead): Promise<ReadSignature> {
  return withProvider(question, async (signature, payload, provider) => {
    assertFewMembers(signature)
    const recovered = await recoverV1(signature, payload, provider)
    const { config } = recovered
    return {
      ...recovered,
      ungrouped: recovered.signers,
      parts: v1.signature.SignatureCoder.signaturesOf(config),
      subdigest: commons.signature.subdigestOf(payload) as Hex,
    }
  })
}

/** Checks a version 1 signature before anything is recovered. */
function assertFewMembers(signature: string): void {
  const { signers } = v1.signature.SignatureCoder.decode(signature)
  if (signers.length > maxMembers)
    throw new SignatureError('has too many parts')
  const { isUnrecoveredSignatureMember } = v1.signature
  assertFewSigned(signers.filter(isUnrecoveredSignatureMember).length)
}

/** Creates a provider that bounds the code of strangers that a signature runs. */
function boundedProvider(rpcUrl: NodeAccess | undefined, chainId: bigint) {
  const provider = createProvider(rpcUrl ?? noNode, chainId)
  const call = provider.call.bind(provider)
  let calls = 0
  provider.call = async (transaction) => {
    calls += 1
    if (calls > maxContractCalls)
      throw new SignatureError('has too many signers that are contracts')
    return call({ ...transaction, gasLimit: contractGas })
  }
  return provider
}

const noNode: NodeAccess = {
  settle: async () => {
    throw new SignatureError('has a signer that is a contract')
  },
}

async function withProvider<T>(
  { wallet, chainId, digest, rpcUrl, signature }: SignatureToRead,
  read: (
    signature: string,
    payload: commons.signature.SignedPayload,
    provider: Provider,
  ) => Promise<T>,
): Promise<T> {
  assertShort(signature)
  const provider = boundedProvider(rpcUrl, chainId)
  try {
    // ethers' module and CommonJS builds describe one class with two types.
    const engineProvider = provider as unknown as Provider
    const payload = { address: wallet, chainId, digest }
    return await read(unwrap(signature), payload, engineProvider)
  } catch (cause) {
    if (cause instanceof SignatureError) throw cause
    if (cause instanceof NodeUnavailableError)
      throw new ConfigLookupError(cause)
    throw new SignatureError('cannot be read', cause)
  } finally {
    provider.destroy()
  }
}

/** Unwraps a wallet signature from its ERC-6492 wrapper. */
function unwrap(signature: Hex): string {
  const suffix = commons.EIP6492.EIP_6492_SUFFIX
  if (!signature.endsWith(suffix.slice(2))) return signature
  const wrapped = ethers.dataSlice(signature, 0, -suffixBytes)
  const [, , inner] = ethers.AbiCoder.defaultAbiCoder().decode(
    ['address', 'bytes', 'bytes'],
    wrapped,
  )
  return inner
}
