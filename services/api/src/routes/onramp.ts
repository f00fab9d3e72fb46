import type { api } from '@cairn/protocol'
import {
  type Call,
  createRateLimit,
  type Handlers,
  HttpError,
  isLoopback,
  walletAccount,
  widerNetworkOf,
} from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import {
  findLinkFault,
  type LinkFault,
  signLink,
} from '../onramp/moonpay-link.ts'
import { askClientToken } from '../onramp/sardine-token.ts'

const refusals: Readonly<Record<LinkFault, string>> = {
  url: 'The link is not an address.',
  page: 'The link leads to another page.',
  parameters: 'The link has parameters that are not signed here.',
  apiKey: 'The link names another key.',
  account: 'The link pays another account.',
}

/** Client tokens of an account; a page needs one. */
const tokensPerHour = 30
/** Limit of a network, because anyone can make accounts up. */
const networkTokensPerHour = 120

/**
 * Signs links to moonpay and gets sardine's client tokens. Every call needs a
 * session; tokens need the wallet's own, because anyone can make a session of
 * another app, and sardine counts what the operator's key asks.
 *
 * @see RAMP-02
 */
export function onrampHandlers({
  onramp: { moonpay, sardine },
  fetch,
  sessionOf,
}: ApiContext): Pick<
  Handlers<typeof api>,
  'getMoonpayLink' | 'sardineGetClientToken' | 'getSardineClientToken'
> {
  const limit = createRateLimit(tokensPerHour, 3_600)
  const networkLimit = createRateLimit(networkTokensPerHour, 3_600)
  const clientToken = async (_: object, call: Call) => {
    await limit(walletAccount(await sessionOf(call)))
    if (!sardine) throw notConfigured('sardine')
    if (!isLoopback(call.ip)) await networkLimit(widerNetworkOf(call.ip))
    return { token: await askClientToken(sardine, fetch) }
  }
  return {
    async getMoonpayLink({ url }, call) {
      const { account } = await sessionOf(call)
      if (!moonpay) throw notConfigured('moonpay')
      const fault = findLinkFault(url, account, moonpay)
      if (fault) throw new HttpError('InvalidArgument', refusals[fault])
      return { signedUrl: signLink(url, moonpay.secret) }
    },
    sardineGetClientToken: clientToken,
    getSardineClientToken: clientToken,
  }
}

function notConfigured(provider: string): HttpError {
  return new HttpError('Unavailable', `${provider} is not configured here.`)
}
