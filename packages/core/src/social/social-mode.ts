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
  readonly appProtocol?: string | undefined
  readonly xredirect?: string | undefined
}): SocialMode {
  const { userAgent, appProtocol, xredirect } = options
  const isForced =
    mobilePattern.test(userAgent) || !!appProtocol || xredirect === 'true'
  return isForced ? 'redirect' : 'popup'
}
