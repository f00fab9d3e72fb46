import { HttpError } from '@cairn/service-kit'

/** Tolerated difference of clocks, in seconds. */
const driftS = 5 * 60
/** Maximum validity of a proof, in seconds. */
const maxProofS = 365 * 24 * 60 * 60

/**
 * Checks the creation and expiry of a proof, in seconds.
 *
 * @throws {HttpError} `Unauthorized` when it has expired, is from the future,
 *   or claims more than a year
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
