import { errorCodes, ProviderError } from '../provider-error.ts'
import { type Address, partsOf } from '../read-value.ts'
import type { Method, Page } from './method.ts'

export const accounts: Method = async ({ site }) => accountsOf(site.get())

/** Asks the person to connect, unless the page is connected. */
export const requestAccounts: Method = async (page) => {
  await connected(page)
  return accountsOf(page.site.get())
}

/** The permissions of EIP-2255: an account, or nothing. */
export const permissions: Method = async (page) => permissionsOf(page)

/**
 * @throws {ProviderError} -32602 for a permission other than `eth_accounts`
 */
export const requestPermissions: Method = async (page, { params }) => {
  const [wanted] = partsOf(params)
  const names = Object.keys(Object(wanted))
  if (names.length !== 1 || names[0] !== 'eth_accounts')
    throw new ProviderError(
      errorCodes.invalidParams,
      'The one permission that there is, is eth_accounts.',
    )
  await connected(page)
  return permissionsOf(page)
}

/** Disconnects this page. The wallet's list of sites is the person's own. */
export const revokePermissions: Method = async ({ site }) => {
  site.change({ account: undefined })
  return null
}

/**
 * Returns the connected account.
 *
 * @param named - the account that a request names; absent: whichever it is
 * @throws {ProviderError} 4100 without one, or for another one
 */
export function ownAccount({ site }: Page, named: unknown): Address {
  const { account } = site.get()
  if (!account)
    throw new ProviderError(
      errorCodes.unauthorized,
      'This page is not connected: ask for eth_requestAccounts first.',
    )
  const isNamed = named !== undefined && named !== null
  if (isNamed && `${named}`.toLowerCase() !== account.toLowerCase())
    throw new ProviderError(errorCodes.unauthorized, 'Unknown account address')
  return account
}

async function connected(page: Page): Promise<void> {
  if (!page.site.get().account) await page.connect()
}

function accountsOf({ account }: { account?: Address | undefined }): Address[] {
  return account ? [account] : []
}

function permissionsOf({ site, origin }: Page) {
  const { account } = site.get()
  if (!account) return []
  const value = [account]
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}
