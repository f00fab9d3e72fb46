/**
 * Protocols that run code, show files, or start something of the system, and
 * those that a page may register itself for (HTML's safelist): a site must never
 * get what is meant for an app.
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
])

/** Families of protocols that belong to a system or a browser. */
const families = /^(?:ms-|chrome-|moz-|safari-|x-|apple-|web\+)/

/** Letters first; then a host and a path of plain letters, without a query. */
const pattern =
  /^([a-z][a-z0-9+.-]{1,63})(?::(?:\/\/((?:[a-z0-9][\w./-]{0,127})?))?)?$/i

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
