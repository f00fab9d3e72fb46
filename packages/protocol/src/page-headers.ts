/** Directives whose sources are the deployment's; all others are the build's. */
const deploymentDirectives = [
  'img-src',
  'media-src',
  'frame-src',
  'connect-src',
] as const

/** The hosts that a deployment's page may load from and reach, by directive. */
export type PageSources = Readonly<
  Record<(typeof deploymentDirectives)[number], string>
>

/** Name of the policy by which the page may register a service worker. */
const workerPolicyName = 'cairn-sw'

/**
 * Writes the headers of the wallet's page: no inline script, no eval, no foreign
 * host; popups keep their opener. The host and the service worker both answer
 * with the page, so the rule stands once.
 *
 * @param opener - see {@link openerPolicy}
 * @param withWorker - whether the page may register a service worker
 * @see ENVC-02
 */
export function pageHeaders(
  sources: PageSources,
  { opener, withWorker }: { opener: string; withWorker: boolean },
): readonly [string, string][] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ...deploymentDirectives.map((name) => `${name} ${sources[name]}`.trim()),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${withWorker ? workerPolicyName : "'none'"}`,
  ].join('; ')
  return [
    ['content-security-policy', policy],
    ['cross-origin-opener-policy', opener],
    ['referrer-policy', 'no-referrer'],
    ['permissions-policy', 'camera=(self), microphone=(), geolocation=()'],
  ]
}

/**
 * Reads what a deployment's page may load and reach. Whatever else its policy
 * says is not looked at, and neither is what is no source.
 *
 * @see ENVC-02
 */
export function readPageSources(policy: string): PageSources {
  // A comma begins another policy.
  const [first = ''] = policy.split(',')
  const directives = new Map<string, string>()
  for (const directive of first.split(';')) {
    const [written = '', ...sources] = directive.trim().split(/\s+/)
    const name = written.toLowerCase()
    // As in a browser, the first one of a name counts.
    if (!directives.has(name))
      directives.set(name, sources.filter(isSource).join(' '))
  }
  const of = (name: keyof PageSources) => directives.get(name) || "'none'"
  return {
    'img-src': of('img-src'),
    'media-src': of('media-src'),
    'frame-src': of('frame-src'),
    'connect-src': of('connect-src'),
  }
}

function isSource(text: string): boolean {
  return /^(?:'self'|'none'|[\w.:/*%~[\]-]+)$/.test(text)
}

/**
 * Returns the opener policy of a page of the wallet. An app that opened the
 * wallet stays connected to its window by having no policy there: on each
 * address of its visit, which names its session, and on the address to which a
 * provider sends the person back. A window that is connected can be sent
 * elsewhere by its opener, so all others are cut off.
 *
 * @see DAPP-01
 */
export function openerPolicy({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): string {
  return searchParams.has('sid') || pathname === '/auth'
    ? 'unsafe-none'
    : 'same-origin-allow-popups'
}
