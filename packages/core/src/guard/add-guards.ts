import { createRpcClient } from '@cairn/clients'
import { guard } from '@cairn/protocol'
import { notify } from '../notifications/notifications.store.ts'
import { createGuardSigner } from '../signers/kinds/guard.ts'
import { setUpSigners } from '../signing/signer-setup.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'

/**
 * Adds every guard of the environment to the signers of this page, after the
 * others: a guard signs last.
 *
 * @see GUARD-01 GUARD-02
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
        return lookUpAuthMethods(wallet, {
          ...{ guard: { address, url }, account, among },
        })
      },
      async prove(account, signed) {
        const { signOwnership } = await import('./guard-proofs.ts')
        return signOwnership(wallet, {
          ...{ account, guard: address, method: 'signWith' },
          among: [...signed],
        }).catch(() => undefined)
      },
      // The view opens again and says it beside the field too.
      onWrongCode: ({ message }) => {
        const title = { fact: 'code-rejected' } as const
        notify(wallet.notifications, { kind: 'failure', title, text: message })
      },
    })
  })
  return setUpSigners(wallet, () => guards)
}
