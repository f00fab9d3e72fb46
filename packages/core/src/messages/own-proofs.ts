import * as Hash from 'ox/Hash'
import * as OxHex from 'ox/Hex'
import type { MessageContent } from './message-content.ts'
import { typedDataDomain } from './typed-data.ts'

/** Domains of the wallet's own proofs: sessions, and the second factor. */
const ownNames = ['ETHAuth', 'Sequence Guard'] as const

const ownHashes: ReadonlySet<string> = new Set(
  ownNames.map((name) => Hash.keccak256(OxHex.fromString(name))),
)

/**
 * Whether content is a proof that opens a session of the wallet or changes its
 * second factor. Compares what is signed: the hash of the domain's name.
 *
 * A list of what may be signed instead is not possible, because each app has a
 * domain of its own. The services take the wallet's own proofs only for a nonce
 * or a purpose of theirs, but anybody gets a nonce for a key of their own: that
 * an app gets no session by a signature rests on this list.
 *
 * @throws {InvalidTypedDataError}
 * @see DAPP-03
 */
export function isOwnProof(content: MessageContent): boolean {
  if (content.type !== 'typed-data') return false
  return typedDataDomain(content.data).some(({ type, value }) =>
    ownHashes.has(wordOf(type, value)),
  )
}

/** The 32 bytes that a text or bytes of a domain add to what is signed. */
function wordOf(type: string, value: string): string {
  if (type === 'string') return Hash.keccak256(OxHex.fromString(value))
  if (type === 'bytes') return Hash.keccak256(value as `0x${string}`)
  return value
}
