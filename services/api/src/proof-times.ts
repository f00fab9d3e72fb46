import { HttpError } from '@cairn/service-kit'

/** Clocks may differ by this much. */
const driftS = 5 * 60
/** No proof may claim to hold longer. */
const maxProofS = 365 * 24 * 60 * 60

/**
 * Checks when a proof was made and until when it holds, in seconds.
 *
 * @throws {HttpError} `Unauthorized` when it is over, not yet made, or claims
 * more than a year
 */
export function checkProofTimes(
  { iat, exp }: { readonly iat?: number | undefined; readonly exp: number },
  nowS: number,
): void {
  if (!(exp > nowS)) throw refusal('The proof is over.')
  if (exp > nowS + maxProofS + driftS) {
    throw refusal('The proof claims to hold more than a year.')
  }
  if (iat !== undefined && !(iat <= nowS + driftS)) {
    throw refusal('The proof is from the future.')
  }
}

function refusal(sentence: string): HttpError {
  return new HttpError('Unauthorized', sentence)
}
