import type { OpenAccount } from '@cairn/account'
import { type Address, BaseError } from '@cairn/primitives'
import { createUsernameLogin } from '../signers/username-login.ts'
import { dropSigner, setUpSigners } from '../signing/signer-setup.ts'
import type { AccountWallet, Linking } from './account-wallet.ts'
import { loadEngine } from './engine.ts'
import { migrateWallet } from './migrate-wallet.ts'

/**
 * Finds the wallets of a username and password. The next sign-in is linked to
 * the one that is chosen, until `cancelLinking` or the page is closed.
 *
 * @throws {OldWalletNotFoundError}
 * @see AUTH-09
 */
export async function startLinking(
  wallet: AccountWallet,
  username: string,
  password: string,
): Promise<readonly Address[]> {
  cancelLinking(wallet)
  const login = await createUsernameLogin(username, password)
  try {
    const { module, engine } = await loadEngine(wallet)
    const wallets = await module.findAccounts(engine, login.signer.address)
    if (wallets.length === 0) throw new OldWalletNotFoundError()
    wallet.signIn.linking = { login, wallets }
    return wallets.map(({ address }) => address)
  } catch (error) {
    login.forget()
    throw error
  }
}

/** The wallets of which the next sign-in takes one over. @see AUTH-09 */
export function linkedWallets({ signIn }: AccountWallet): readonly Address[] {
  return (signIn.linking?.wallets ?? []).map(({ address }) => address)
}

/** Forgets the old sign-in. @see AUTH-09 */
export function cancelLinking({ signIn }: AccountWallet): void {
  signIn.linking?.login.forget()
  signIn.linking = undefined
}

/**
 * Gives an old wallet a sign-in of today, and takes the old one from it.
 *
 * @throws {NotEnoughSignersError}
 * @see AUTH-09
 */
export async function linkAccount(
  wallet: AccountWallet,
  account: OpenAccount,
  { login: old }: Linking,
  signers: {
    readonly login: { readonly address: Address; readonly weight: number }
    readonly device: { readonly address: Address; readonly weight: number }
  },
): Promise<boolean> {
  const { address } = old.signer
  await setUpSigners(wallet, () => [old.signer])
  try {
    const migrated = await migrateWallet(wallet, account)
    await account.publishWitness(signers.login.address)
    await account.editSigners({
      add: [signers.login, signers.device],
      remove: [address],
    })
    return migrated
  } finally {
    await dropSigner(wallet, address)
  }
}

/** No wallet has this username and password. */
export class OldWalletNotFoundError extends BaseError {
  override readonly name = 'OldWalletNotFoundError'

  constructor() {
    super('No wallet has this username and password.')
  }
}
