/**
 * One mailbox, one at sign, a dot in the host: what browsers ask for, and a
 * real host. Browsers write hosts of other scripts as `xn--…`.
 */
const pattern =
  /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/i

/** Whether a sign-in mail could arrive there. @see PWLS-01 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text.trim())
}

/** As it is sent on: trimmed and in lower case. @see PWLS-01 */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether Google hosts this mailbox. @see PWLS-01 */
export function isWebmail(text: string): boolean {
  return normalEmail(text).endsWith('@gmail.com')
}
