import { readUrl } from '@cairn/primitives'
import type {
  ConnectOptions,
  DappVisit,
  ProviderMessage,
} from '@cairn/protocol'

/**
 * Returns the address that a native app claims: in its connect options, else in
 * its answer to the handshake. Nobody proves it.
 *
 * @param own - origin of the wallet, which no app may claim
 * @returns an origin of the web; `undefined` if none is claimed
 * @see NATV-01
 */
export function nativeAppOrigin(
  { intent }: DappVisit,
  { origin }: Pick<ProviderMessage, 'origin'>,
  own: string,
): string | undefined {
  const options = intent && 'options' in intent ? intent.options : undefined
  const claim = webOrigin(options?.origin ?? origin)
  return claim === own ? undefined : claim
}

/**
 * Returns the visit with the claimed origin in its place, so that two spellings
 * of it are one.
 */
export function withOrigin(visit: DappVisit, origin: string): DappVisit {
  const { intent } = visit
  if (!intent || !('options' in intent) || !intent.options) return visit
  const options: ConnectOptions = { ...intent.options, origin }
  return { ...visit, intent: { ...intent, options } }
}

/** A name alone, such as `game.example`, is read with `https`. */
function webOrigin(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = readUrl(text) ?? readUrl(`https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return undefined
  return url.origin
}
