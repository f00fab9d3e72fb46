import {
  type SignInSteering,
  type SocialMode,
  type SocialWindow,
  socialMode,
} from '@cairn/core'

const features = 'popup,width=480,height=720'

/**
 * Opens a window for a provider, empty for now: browsers allow that only while
 * a press is being handled.
 *
 * @returns nothing when the browser opens none
 */
export function openSocialWindow(): SocialWindow | undefined {
  // A page that opened a window under a known name would keep a handle to it.
  const opened = window.open('about:blank', '_blank', features)
  if (!opened) return undefined
  // A provider's page must not be able to lead this one elsewhere.
  opened.opener = null
  return {
    navigate: (url) => opened.location.replace(url),
    isClosed: () => opened.closed,
    close() {
      // A window at another origin closes itself; the browser refuses us.
      if (isOfThisOrigin(opened)) opened.close()
    },
  }
}

function isOfThisOrigin(opened: Window): boolean {
  try {
    return opened.location.href !== ''
  } catch {
    return false
  }
}

/** Whether this browser and page take a window or a redirect. @see AUTH-02 */
export function pageSocialMode({
  appProtocol,
}: Pick<SignInSteering, 'appProtocol'>): SocialMode {
  const search = new URLSearchParams(window.location.search)
  return socialMode({
    userAgent: navigator.userAgent,
    appProtocol,
    xredirect: search.get('xredirect') ?? undefined,
  })
}

/**
 * Returns the way to ask a signer's provider once more: a window, on phones
 * too, because leaving the page would lose what is to be signed. Where windows
 * do not work, as inside an app, it is a redirect, which re-login refuses.
 *
 * @see SIGN-06
 */
export function reLoginMode({
  appProtocol,
}: Pick<SignInSteering, 'appProtocol'>): SocialMode {
  const search = new URLSearchParams(window.location.search)
  return socialMode({
    userAgent: '',
    appProtocol,
    xredirect: search.get('xredirect') ?? undefined,
  })
}
