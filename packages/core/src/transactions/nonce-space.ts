import type { RequestedTransaction } from '../requests/requests.store.ts'
import type { Wallet } from '../wallet.ts'

/** How much of the device's address tells its requests from another's. */
const deviceBits = 80n

/**
 * Where a request's transaction counts while signatures are kept: the same one
 * each time, so that what was signed before the page closed still fits. None
 * while they are not kept.
 *
 * @see SETT-01
 */
export function nonceSpaceOf(
  wallet: Pick<Wallet, 'settings' | 'storage'>,
  { id }: Pick<RequestedTransaction, 'id'>,
): bigint | undefined {
  const dump = wallet.storage.get('sessionDump')
  if (!wallet.settings.getState().persistentSignatures || !dump)
    return undefined
  const device = BigInt.asUintN(Number(deviceBits), BigInt(dump.sessionAddress))
  return (BigInt(id) << deviceBits) | device
}
