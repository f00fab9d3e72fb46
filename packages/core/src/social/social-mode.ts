/** The ways to show a provider's page. */
export type SocialMode = 'popup' | 'redirect'

const mobilePattern = /Android|iPhone|iPad|iPod|Mobile|IEMobile|Opera Mini/i

/**
 * A popup, unless windows are no good here: mobile browsers, apps that the
 * wallet was opened from, or a page that asks for a redirect.
 *
 * @param options.xredirect - of the address of the sign-in page
 * @see AUTH-02
 */
export function socialMode(options: {
  readonly userAgent: string
  /** How many fingers the screen takes: tablets say that they are a desktop. */
  readonly touchPoints?: number
  readonly appProtocol?: string | undefined
  readonly xredirect?: string | undefined
}): SocialMode {
  const { userAgent, touchPoints = 0, appProtocol, xredirect } = options
  const isForced =
    mobilePattern.test(userAgent) ||
    (userAgent.includes('Mac') && touchPoints > 1) ||
    !!appProtocol ||
    xredirect === 'true'
  return isForced ? 'redirect' : 'popup'
}
