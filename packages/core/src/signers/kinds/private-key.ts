import { BaseError, isSameAddress } from '@cairn/primitives'
import type { Environment } from '@cairn/protocol'
import type { HeldKey } from '../../keys/held-key.ts'
import type { Signer } from '../signer.ts'
import { defineSignerKind } from './signer-kind.ts'

/** A key that the environment names, on test networks. @see SIGN-09 */
export const privateKeyKind = defineSignerKind({ kind: 'private-key' })

/**
 * The guard of version 1 wallets on test networks: a key that the environment
 * names, since nothing of value hangs on it.
 *
 * @throws {TestnetGuardError} when the key is of another address
 * @see SIGN-09
 */
export async function createPrivateKeySigner({
  address,
  privateKey,
}: NonNullable<Environment['testnetGuard']>): Promise<Signer> {
  const key = await hold(privateKey)
  if (!isSameAddress(key.address, address)) {
    key.forget()
    throw new TestnetGuardError()
  }
  return {
    address: key.address,
    kind: 'private-key',
    label: 'private-key',
    status: () => ({
      state: 'ready',
      ready: true,
      actionable: false,
      available: true,
    }),
    sign: async ({ subdigest }) => key.sign(subdigest),
  }
}

async function hold(privateKey: string): Promise<HeldKey> {
  const [{ holdKey }, { readKey }] = await Promise.all([
    import('../../keys/held-key.ts'),
    import('../../keys/sign-with-key.ts'),
  ])
  return holdKey(readKey(privateKey))
}

/** The environment's testnet guard is not whom its key signs as. */
export class TestnetGuardError extends BaseError {
  override readonly name = 'TestnetGuardError'

  constructor() {
    super('V1_TESTNET_GUARD address does not match')
  }
}
