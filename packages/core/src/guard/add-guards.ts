import { createRpcClient } from '@cairn/clients'
import { guard } from '@cairn/protocol'
import { createGuardSigner } from '../signers/kinds/guard.ts'
import { setUpSigners } from '../signing/signer-setup.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'

/**
 * Adds every guard of the environment to the signers of this page, after the
 * others: a guard signs last.
 *
 * @see GUARD-01
 */
export function addGuards(wallet: TokensWallet): Promise<void> {
  const { environment, platform } = wallet
  const guards = environment.guards.map(({ address, url }) => {
    const client = createRpcClient(guard, { url, fetch: platform.fetch })
    return createGuardSigner({
      address,
      client,
      now: wallet.now,
      async lookUpMethods({ account, config }) {
        const among = config.signers.map((one) => one.address)
        // The first screens have guards and ask them nothing.
        const { lookUpAuthMethods } = await import('./auth-methods.ts')
        return lookUpAuthMethods(wallet, { url, account, among })
      },
      // The view opens again and shows it beside the field.
      onWrongCode: ({ message }) =>
        wallet.log.debug({ error: message }, 'A code was rejected'),
    })
  })
  return setUpSigners(wallet, () => guards)
}
