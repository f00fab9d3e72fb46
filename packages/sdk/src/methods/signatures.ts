import { partsOf } from '../read-value.ts'
import { ownAccount } from './accounts.ts'
import type { Method } from './method.ts'

/** Asks to sign text or bytes: `[message, account]`. */
export const signText: Method = async (page, { params }) => {
  const [message, account] = partsOf(params)
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
  const [account, message] = partsOf(params)
  return signText(page, { method, params: [message, account] })
}

/** Asks to sign typed data (EIP-712): `[account, data]`. */
export const signTypedData: Method = async (page, { params }) => {
  const [account, data] = partsOf(params)
  return askToSign(
    page,
    'eth_signTypedData_v4',
    'sequence_signTypedData_v4',
    [account, data],
    account,
  )
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
