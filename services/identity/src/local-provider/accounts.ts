import type { SocialProvider } from '@cairn/protocol'

/** An account of the bundled provider. The same name is the same person. */
export type LocalAccount = {
  readonly id: string
  readonly email: string
  readonly name: string
}

const longest = 60

/**
 * Returns the account of a name or email address.
 *
 * @returns `undefined` for a text that names no account
 */
export function toAccount(
  provider: SocialProvider,
  text: string,
): LocalAccount | undefined {
  const name = text.trim().slice(0, longest)
  const isMail = /^[^\s@]+@[^\s@]+$/.test(name)
  const id = (isMail ? name : name.replaceAll(/[^\p{L}\p{N}]+/gu, '-'))
    .toLowerCase()
    .replaceAll(/^-+|-+$/g, '')
  if (id === '') return undefined
  return {
    id,
    email: isMail ? id : `${id}@${provider}.example`,
    name: isMail ? (id.split('@')[0] ?? id) : id,
  }
}
