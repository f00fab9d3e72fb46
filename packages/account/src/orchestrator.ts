import { commons, universal } from '@0xsequence/core'
import {
  type SignatureOrchestrator,
  SignerState,
  type SignerStatus,
  type Status,
} from '@0xsequence/signhub'
import {
  type Address,
  type Hex,
  NotEnoughSignersError,
} from '@cairn/primitives'
import { ethers } from 'ethers'
import { toSignedCalls } from './calls.ts'
import { toConfigJson } from './config-json.ts'
import type {
  RequestSignatures,
  SignatureRequest,
  SignedContent,
} from './signature-request.ts'
import { toWalletConfig } from './wallet-config.ts'

type Metadata = commons.WalletSignRequestMetadata

/**
 * Creates an orchestrator that calls `requestSignatures` instead of the
 * engine's own signers. The engine's own orchestrator returns signatures of too
 * little weight as if they were good; this one throws {@link
 * NotEnoughSignersError}.
 *
 * @see SIGN-01
 */
export function createOrchestrator(
  requestSignatures: RequestSignatures,
): SignatureOrchestrator {
  return {
    getSigners: () => Promise.resolve([]),
    async signMessage({ candidates, message, metadata, callback }) {
      if (!commons.isWalletSignRequestMetadata(metadata))
        throw new TypeError('metadata must be WalletSignRequestMetadata')
      const request = describeRequest(message, metadata)
      const signatures = await requestSignatures(request)
      const signers = toStatuses(candidates, signatures)
      const status: Status = { ended: true, message, signers }
      if (!callback(status, () => {})) throw new NotEnoughSignersError()
      return status
    },
    buildDeployTransaction: () => Promise.resolve(undefined),
    predecorateSignedTransactions: () => Promise.resolve([]),
    decorateTransactions: (bundle) => Promise.resolve(bundle),
  }
}

function describeRequest(
  message: ethers.BytesLike,
  metadata: Metadata,
): SignatureRequest {
  const { address, chainId, config, digest } = metadata
  const coder = universal.genericCoderFor(config.version)
  return {
    account: ethers.getAddress(address) as Address,
    chainId: Number(chainId),
    config: toWalletConfig(config as commons.config.Config),
    digest: ethers.hexlify(digest) as Hex,
    imageHash: coder.config.imageHashOf(config as commons.config.Config) as Hex,
    subdigest: ethers.hexlify(message) as Hex,
    content: contentOf(metadata),
    auxDataOf(signatures) {
      const signers = coder.config
        .signersOf(config as commons.config.Config)
        .map((signer) => signer.address)
      const parts = toParts(signers, signatures)
      const { encoded } = coder.signature.encodeSigners(
        config as commons.config.Config,
        parts,
        [],
        chainId,
      )
      return ethers.AbiCoder.defaultAbiCoder().encode(
        ['address', 'uint256', 'bytes', 'bytes'],
        [address, chainId, digest, encoded],
      ) as Hex
    },
  }
}

function contentOf({
  transactions,
  message,
  nonce,
  nextConfig,
}: Metadata & {
  readonly nonce?: ethers.BigNumberish
  readonly nextConfig?: commons.config.Config
}): SignedContent | undefined {
  if (message !== undefined)
    return { type: 'message', message: ethers.hexlify(message) as Hex }
  if (nextConfig) return { type: 'signers', config: toConfigJson(nextConfig) }
  if (!transactions || nonce === undefined) return undefined
  const calls = toSignedCalls(transactions)
  return { type: 'calls', nonce: BigInt(nonce), calls }
}

/**
 * Converts signatures to statuses, keyed by the engine's spelling of the
 * candidates.
 */
function toStatuses(
  candidates: readonly string[],
  signatures: ReadonlyMap<Address, Hex>,
): Record<string, SignerStatus> {
  const statuses: Record<string, SignerStatus> = {}
  for (const candidate of candidates) {
    const found = signatures.get(ethers.getAddress(candidate) as Address)
    if (!found) continue
    const bytes = ethers.getBytes(found)
    const [signature, suffix] = isPlain(found)
      ? [bytes.slice(0, -1), bytes.slice(-1)]
      : [bytes, new Uint8Array()]
    statuses[candidate] = { state: SignerState.SIGNED, signature, suffix }
  }
  return statuses
}

function toParts(
  signers: readonly string[],
  signatures: ReadonlyMap<Address, Hex>,
): Map<string, commons.signature.SignaturePart> {
  const parts = new Map<string, commons.signature.SignaturePart>()
  for (const signer of signers) {
    const signature = signatures.get(ethers.getAddress(signer) as Address)
    if (signature)
      parts.set(signer, { signature, isDynamic: !isPlain(signature) })
  }
  return parts
}

/**
 * Checks for a key's own signature of the prefixed message: r, s, v and its
 * type byte.
 */
function isPlain(signature: Hex): boolean {
  return ethers.dataLength(signature) === 66 && signature.endsWith('02')
}
