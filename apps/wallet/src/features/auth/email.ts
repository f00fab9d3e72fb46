import { emailPattern } from '@cairn/primitives'

/** Whether browsers take it for a mail address. @see PWLS-01 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text.trim())
}

/** As it is sent on: trimmed and in lower case. @see PWLS-01 */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether Google hosts this mailbox. @see PWLS-01 */
export function isWebmail(text: string): boolean {
  return normalEmail(text).endsWith('@gmail.com')
}
