import type { DeviceInfo } from '../wallet.ts'

/** Someone asked to sign in by mail. @see PWLS-05 */
export type LoginIntent = {
  readonly type: 'login'
  /** The asking tab's public key, base64url: answers are sealed to it. */
  readonly session: string
  readonly email: string
  readonly confirmationCode: string
  readonly salt: string
  /** Milliseconds. */
  readonly timestamp: number
  readonly deviceInfo: DeviceInfo
}
