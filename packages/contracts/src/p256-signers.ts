import type { Hex } from '@cairn/primitives'
import { AbiParameters, Hex as OxHex } from 'ox'
import creation from './artifacts/signers.json' with { type: 'json' }
import { singletonAddress } from './create2.ts'

/**
 * Creation codes of the contracts behind every passkey of a chain:
 * OpenZeppelin's verifier as it was published, which keeps nothing, and the
 * implementation over it, whose clones are the passkeys' contracts.
 *
 * @see PASS-03
 */
export function p256SignerInitCodes(): {
  readonly verifier: Hex
  readonly implementation: Hex
} {
  const verifier = hex(creation.webAuthnVerifier)
  const implementation = OxHex.concat(
    hex(creation.passkeySigner),
    AbiParameters.encode(AbiParameters.from('address'), [
      singletonAddress(verifier),
    ]),
  )
  return { verifier, implementation }
}

function hex(text: string): Hex {
  OxHex.assert(text)
  return text
}
