import { errorCodes, ProviderError } from '../provider-error.ts'
import { partsOf, readAddress } from '../read-value.ts'
import { ownAccount } from './accounts.ts'
import type { Method } from './method.ts'

/** Asks to sign text or bytes: `[message, account]`. */
export const signText: Method = async (page, { params }) => {
  const [message, account] = inOrder(partsOf(params), 0)
  return askToSign(
    page,
    'personal_sign',
    'sequence_sign',
    [message, account],
    account,
  )
}

/** `eth_sign` names the account first. */
export const signTextLast: Method = async (page, { params, method }) => {
  const [message, account] = inOrder(partsOf(params), 1)
  return signText(page, { method, params: [message, account] })
}

/**
 * Asks to sign typed data (EIP-712): `[account, data]`.
 *
 * @throws {ProviderError} 4200 for the form from before EIP-712
 */
export const signTypedData: Method = async (page, { params }) => {
  const [data, account] = inOrder(partsOf(params), 1)
  if (Array.isArray(data))
    throw new ProviderError(
      errorCodes.unsupported,
      'The first form of eth_signTypedData is not supported. Use eth_signTypedData_v4.',
    )
  return askToSign(
    page,
    'eth_signTypedData_v4',
    'sequence_signTypedData_v4',
    [account, data],
    account,
  )
}

/**
 * Returns the message and its signer. Some pages name them in the other order,
 * which shows when the address stands in the message's place alone.
 */
function inOrder(params: readonly unknown[], place: 0 | 1) {
  const [data, signer] = [params[place], params[1 - place]]
  const isSwapped =
    signer !== undefined &&
    signer !== null &&
    readAddress(data) !== undefined &&
    readAddress(signer) === undefined
  return isSwapped ? [signer, data] : [data, signer]
}

async function askToSign(
  page: Parameters<Method>[0],
  onchain: string,
  erc6492: string,
  params: readonly unknown[],
  account: unknown,
): Promise<unknown> {
  ownAccount(page, account)
  const { chainId } = page.site.get()
  const method = page.signatures === 'onchain' ? onchain : erc6492
  return page.popup.request({ method, params, chainId })
}
