import type { LoginSigner } from './held-login.ts'
import { createHeldLogin } from './held-login.ts'

/**
 * The sign-in of wallets that were made with a username and a password. They
 * open only to be linked to a sign-in of today.
 *
 * @see AUTH-09
 */
export async function createUsernameLogin(
  username: string,
  password: string,
): Promise<LoginSigner> {
  const [{ keyOfPassword }, { holdKey }] = await Promise.all([
    import('../keys/password-key.ts'),
    import('../keys/held-key.ts'),
  ])
  const name = username.trim().normalize('NFKC').toLowerCase()
  const secret = await keyOfPassword(password, `cairn username ${name}`)
  return createHeldLogin(holdKey(secret), {
    kind: 'plain-password',
    label: 'username-and-password',
  })
}
