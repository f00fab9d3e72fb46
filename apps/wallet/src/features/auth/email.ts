import { emailPattern } from '@cairn/primitives'

/** Whether browsers take it for a mail address. @see PWLS-01 */
export function isEmail(text: string): boolean {
  const email = normalEmail(text)
  return email.length <= 254 && emailPattern.test(email)
}

/**
 * As it is sent on: without spaces and unseen marks at its ends, in lower case,
 * and with a host of other scripts in its Latin form (`xn--…`).
 *
 * @see PWLS-01
 */
export function normalEmail(text: string): string {
  const email = text.replace(ends, '').toLowerCase()
  const at = email.indexOf('@') + 1
  const host = email.slice(at)
  return at > 0 && otherScripts.test(host)
    ? email.slice(0, at) + latinHost(host)
    : email
}

const ends =
  /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu
const otherScripts = /^(?=.*[^\0-\x7f])[\p{L}\p{N}\p{M}.。-]+$/u

function latinHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/** Whether Google hosts this mailbox. @see PWLS-01 */
export function isWebmail(text: string): boolean {
  return normalEmail(text).endsWith('@gmail.com')
}
