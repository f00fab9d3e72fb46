/**
 * Protocols that run code, show files, or start something of the system, those
 * that a page may register itself for (HTML's safelist), and those by which a
 * browser opens a page: a site must never get what is meant for an app.
 */
const refused = new Set([
  'http',
  'https',
  'ws',
  'wss',
  'ftp',
  'javascript',
  'vbscript',
  'data',
  'file',
  'filesystem',
  'blob',
  'about',
  'view-source',
  'content',
  'intent',
  'android-app',
  'mailto',
  'tel',
  'sms',
  'facetime',
  'market',
  'itms',
  'itms-apps',
  'shortcuts',
  'search-ms',
  'jar',
  'resource',
  'chrome',
  'edge',
  'wc',
  'bitcoin',
  'ftps',
  'geo',
  'im',
  'irc',
  'ircs',
  'magnet',
  'matrix',
  'mms',
  'mmsto',
  'news',
  'nntp',
  'openpgp4fpr',
  'sftp',
  'sip',
  'sips',
  'smsto',
  'ssh',
  'urn',
  'webcal',
  'wtai',
  'xmpp',
  'brave',
  'ddgquicklink',
  'ohttp',
  'ohttps',
  'steam',
  'vivaldi',
])

/** Families of protocols that belong to a system or a browser. */
const families =
  /^(?:ms-|chrome-|moz-|safari-|x-|apple-|web\+|firefox|googlechrome|microsoft-edge|opera-|touch-http)/

/**
 * Letters first; then words between slashes, without a query. No dot and no
 * number stands there, because that could name a site: with a browser's own
 * protocol, `browser://site.example` opens it, and hands the answer to it.
 */
const pattern =
  /^([a-z][a-z0-9+.-]{1,63})(?::(?:\/\/((?=.{0,128}$)(?:[a-z][\w-]*(?:\/[a-z][\w-]*)*\/?)?))?)?$/i

/**
 * Reads the protocol by which an app of a phone or a computer is opened, as in
 * `game://` or `com.example.game://wallet`.
 *
 * @returns the beginning of the app's addresses, such as `game://`; `undefined`
 *   for one that belongs to the web, the browser or the system
 * @see AUTH-06 DAPP-01
 */
export function readAppProtocol(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, name = '', rest = ''] = pattern.exec(text) ?? []
  const scheme = name.toLowerCase()
  const isRefused =
    scheme === '' || refused.has(scheme) || families.test(scheme)
  return isRefused ? undefined : `${scheme}://${rest}`
}

/**
 * Returns the part of an app's protocol that says which app it is. Whoever makes
 * a link writes the rest, which could say anything to whoever reads it.
 *
 * @see AUTH-06
 */
export function appSchemeOf(protocol: string): string {
  return protocol.replace(/:\/\/.*/, '://')
}
