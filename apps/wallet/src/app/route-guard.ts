/** The facts that decide whether a private page may be seen. */
export type Visit = {
  /** Whether the session is known yet, one way or the other. */
  readonly ready: boolean
  readonly signedIn: boolean
  readonly termsAccepted: boolean
  /** A dapp opened the wallet with options of its own. */
  readonly hasConnectOptions: boolean
  /** Path plus query, as in `/history?type=send`. */
  readonly route: string
  /** The private route saved before sign-in. */
  readonly pendingRoute: string | undefined
}

export type RouteDecision =
  | { readonly type: 'wait' }
  /** `consumes`: the saved route is this one, and done with. */
  | { readonly type: 'render'; readonly consumes: boolean }
  /** Go to the saved route, once. */
  | { readonly type: 'resume'; readonly to: string }
  | { readonly type: 'accept-terms'; readonly origin: string }
  | { readonly type: 'sign-in'; readonly save: string | undefined }

/**
 * The four private-route rules.
 *
 * @see SHELL-02
 */
export function decideRoute(visit: Visit): RouteDecision {
  const { ready, signedIn, termsAccepted, hasConnectOptions } = visit
  const { route, pendingRoute } = visit
  if (!ready) return { type: 'wait' }
  if (!signedIn) return { type: 'sign-in', save: routeToSave(visit) }
  if (!termsAccepted && !hasConnectOptions) {
    return { type: 'accept-terms', origin: route }
  }
  const resumes = pendingRoute !== undefined && !hasConnectOptions
  return resumes && pendingRoute !== route
    ? { type: 'resume', to: pendingRoute }
    : { type: 'render', consumes: resumes }
}

/**
 * Never `/`, never over one that waits already, and never the page of an app's
 * wish to connect, which its visit leads to: the next visit would end there.
 */
function routeToSave({
  route,
  pendingRoute,
  hasConnectOptions,
}: Visit): string | undefined {
  const isPlain = route.split('?', 1)[0] === '/'
  return isPlain || hasConnectOptions || pendingRoute !== undefined
    ? undefined
    : route
}
