import { HttpError } from '@cairn/service-kit'

const confirmPath = '/auth/passwordless-confirm'
const digestPattern = /^0x[0-9a-f]{64}$/
const resultPattern = /^[A-Za-z0-9_:-]{16,128}$/

/** Target of an email link, and the intent that the link belongs to. */
export type ContinueUrl = {
  readonly url: URL
  readonly digest: string
}

/**
 * Checks the target of a link: the confirm page of a known wallet, with the two
 * parameters it needs and no others.
 *
 * @throws {HttpError} `InvalidArgument` for any other address
 * @see PWLS-02
 */
export function readContinueUrl(
  text: string,
  origins: readonly string[],
): ContinueUrl {
  const given = new URL(text)
  const digest = given.searchParams.get('digest') ?? ''
  const result = given.searchParams.get('result') ?? ''
  const isKnown =
    origins.includes(given.origin) && given.pathname === confirmPath
  if (!isKnown) throw refusal('it leads nowhere we know')
  if (!digestPattern.test(digest)) throw refusal('digest is missing')
  if (!resultPattern.test(result)) throw refusal('result is missing')
  const url = new URL(confirmPath, given.origin)
  url.searchParams.set('digest', digest)
  url.searchParams.set('result', result)
  return { url, digest }
}

function refusal(why: string): HttpError {
  return new HttpError('InvalidArgument', `Not valid: continueUrl (${why}).`)
}
