/** Every web page; the browser keeps extensions out of its own. */
const pages = ['http://*/*', 'https://*/*']

/**
 * Returns the manifest of one browser's build. It is the only file that names
 * the host.
 *
 * @param {{ browser: 'chrome' | 'firefox', version: string, host: string, connect?: readonly string[] }} options -
 *   `host` is the origin of the web wallet, `connect` further origins of its
 *   services
 */
export function manifestFor({ browser, version, host, connect = [] }) {
  const { origin } = new URL(host)
  return {
    manifest_version: 3,
    name: 'Cairn',
    short_name: 'Cairn',
    description: 'Cairn: a self-custody smart-contract wallet',
    version,
    homepage_url: `${origin}/`,
    icons: icons(),
    action: {
      default_popup: 'popup.html',
      default_title: 'Cairn',
      default_icon: icons(),
    },
    // Storage of the worker, the switch of window.ethereum, and the cookie that
    // binds a provider's sign-in to this browser.
    permissions: ['storage', 'scripting', 'cookies'],
    host_permissions: [`${origin}/*`],
    // Asked for only while the person makes Cairn the default wallet.
    optional_host_permissions: pages,
    content_scripts: [
      script('bridge.js', {}),
      script('inpage.js', { world: 'MAIN' }),
    ],
    content_security_policy: { extension_pages: policy([origin, ...connect]) },
    ...(browser === 'chrome' ? forChrome : forFirefox),
  }
}

// Promise.withResolvers needs 119.
const forChrome = {
  minimum_chrome_version: '120',
  background: { service_worker: 'background.js' },
}

// Content scripts in the page's own world need 128, the declaration of collected
// data 142.
const forFirefox = {
  background: { scripts: ['background.js'] },
  browser_specific_settings: {
    gecko: {
      id: 'wallet@cairn.example',
      strict_min_version: '142.0',
      data_collection_permissions: { required: ['none'] },
    },
  },
}

/** Each frame speaks for its own origin, which the browser names. */
function script(file, more) {
  return {
    matches: pages,
    js: [file],
    run_at: 'document_start',
    all_frames: true,
    ...more,
  }
}

function icons() {
  return Object.fromEntries(
    [16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]),
  )
}

/**
 * The nodes of networks that a person adds, or an app at their wish: encrypted or
 * on this machine. Nothing that they answer is drawn or run.
 */
const nodes = 'https: http://localhost:* http://127.0.0.1:*'

/** No inline script, no eval, no wasm; foreign hosts are only asked for data. */
function policy(origins) {
  const from = origins.join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${from} data: blob:`,
    `media-src 'self' ${from} data:`,
    `frame-src ${from}`,
    `connect-src 'self' ${from} ${nodes}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
