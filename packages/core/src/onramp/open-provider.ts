import {
  type Address,
  BaseError,
  linkToProvider,
  type OnrampProvider,
  type OnrampRequest,
  sandboxOf,
} from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { readOnrampSettings } from './onramp-settings.ts'

/** A provider's page, ready to be shown. */
export type ProviderPage = {
  readonly url: string
  /** Rights of its frame. */
  readonly sandbox: string
}

/**
 * Returns a provider's page for a purchase of the account. moonpay's link is
 * signed by the API; sardine's token comes from it, and sardine's page opens
 * without one if the API gives none.
 *
 * @throws {RpcError} if moonpay's link is not signed
 * @throws {OtherLinkError} if the API signed another link
 * @see RAMP-02
 */
export async function openProvider(
  wallet: Pick<ConnectedWallet, 'clients' | 'environment' | 'origin' | 'log'>,
  account: Address,
  provider: OnrampProvider,
  { fiat, option, amount }: Omit<OnrampRequest, 'address'>,
): Promise<ProviderPage> {
  const settings = readOnrampSettings(wallet)
  const page = settings[provider]?.page
  if (page === undefined) throw new Error(`${provider} is not configured.`)
  const keys = {
    apiKey: settings.moonpay?.apiKey,
    clientToken:
      provider === 'sardine' ? await findClientToken(wallet) : undefined,
  }
  const order = { address: account, fiat, option, amount }
  const link = linkToProvider(provider, page, order, keys)
  const url = provider === 'moonpay' ? await signed(wallet, link) : link
  return { url, sandbox: sandboxOf(url, wallet.origin) }
}

async function signed(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  link: string,
): Promise<string> {
  const { signedUrl } = await clients.api.getMoonpayLink({ url: link })
  // The signature is all that the API may add.
  const expected = `${link}&signature=`
  const isSame = signedUrl.startsWith(expected)
  const signature = signedUrl.slice(expected.length)
  if (!isSame || !/^[\w%.~-]+$/.test(signature)) throw new OtherLinkError()
  return signedUrl
}

async function findClientToken({
  clients,
  log,
}: Pick<ConnectedWallet, 'clients' | 'log'>): Promise<string | undefined> {
  try {
    return (await clients.api.sardineGetClientToken({})).token
  } catch (error) {
    log.warn({ error: String(error) }, 'Could not get a client token')
    return undefined
  }
}

/** The signed link is not the one that was handed in. */
class OtherLinkError extends BaseError {
  override readonly name = 'OtherLinkError'

  constructor() {
    super('The API signed another link.')
  }
}
