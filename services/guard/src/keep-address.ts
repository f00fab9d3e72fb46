import { type Address, BaseError } from '@cairn/primitives'
import {
  type Database,
  keepKnown,
  SecretChangedError,
} from '@cairn/service-kit'
import * as OxHex from 'ox/Hex'

/**
 * Stores the guard's address in the database at the first start, and compares it
 * from then on: a token that was made anew would make another guard.
 *
 * @throws {OtherGuardError} if the key is of another address
 * @see GUARD-01
 */
export async function keepAddress(
  database: Database,
  address: Address,
): Promise<void> {
  const own = async () => [OxHex.toBytes(address)] as const
  try {
    await keepKnown(database, 'guard-address', { read: own, make: own })
  } catch (cause) {
    if (cause instanceof SecretChangedError)
      throw new OtherGuardError(address, cause)
    throw cause
  }
}

/** The guard's key is not the one that wallets know. */
class OtherGuardError extends BaseError {
  override readonly name = 'OtherGuardError'

  constructor(address: Address, cause: unknown) {
    super(
      `The guard's key has the address ${address}, and the database was made with another one. Wallets know the guard by its address, so none would get a signature. Bring the key back. To begin with a new guard on purpose, delete guard-address and guard-key from host.secret_fingerprints.`,
      { cause },
    )
  }
}
