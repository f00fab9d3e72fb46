import '@cairn/ui/tokens.css'
import '@cairn/ui/base.css'
import './page.css'
import { servePrompt, storageName } from '@cairn/core'
import { showQuestions } from '@cairn/wallet/serve-app'
import { startPage } from '@cairn/wallet/start'
import { createHashHistory } from '@tanstack/react-router'
import { browserApi } from '../browser-api.ts'
import { hostOrigin, loadHostEnvironment } from '../host.ts'
import { createPageArea } from '../storage/page-area.ts'
import { openSharedArea } from '../storage/shared-area.ts'
import { allowPages } from './allow-pages.ts'
import { connectPrompt } from './connect-prompt.ts'
import { setCookieAt } from './set-cookie.ts'

const api = browserApi()
const host = hostOrigin(api)
const place = document.documentElement.dataset.place
void start()

/** Runs the wallet in a page of the extension. @see XTNS-01 */
async function start(): Promise<void> {
  // Asked for at once; a try after a failure asks again.
  let environment: ReturnType<typeof load> | undefined = load()
  environment.catch(() => undefined)
  const shared = await openSharedArea(api.storage.local)
  shared.onChange((key) =>
    window.dispatchEvent(new StorageEvent('storage', { key })),
  )
  const area = createPageArea(window.localStorage, shared)
  const isSignedIn = area.getItem(storageName('sessionDump')) !== null
  // A popup closes when the person looks at their mail, so sign-in is in a tab.
  if (place === 'popup' && !isSignedIn && !(await api.tabs.getCurrent()))
    return openInTab()
  const first = place === 'prompt' ? '#/loading' : '#/wallet'
  if (window.location.hash === '')
    window.history.replaceState(null, '', isSignedIn ? first : '#/auth')
  await startPage({
    origin: host,
    area,
    history: createHashHistory(),
    loadEnvironment: () => {
      const asked = environment ?? load()
      environment = undefined
      return asked
    },
    setCookie: (cookie) => void setCookieAt(api, host, cookie),
    extension: {
      ...(place === 'popup' && { openInTab }),
      setDefault: (isDefault) => allowPages(api, isDefault),
      restart: () => {
        window.history.replaceState(null, '', window.location.pathname)
        window.location.reload()
      },
    },
    ...(place === 'prompt' && {
      serve: (wallet, router) => {
        showQuestions(wallet, router)
        servePrompt(wallet, (on) => connectPrompt(api, on))
      },
    }),
  })
}

function load() {
  return loadHostEnvironment(host, window.fetch.bind(window))
}

/** Opens the wallet in a tab, at the page on screen, and closes the popup. */
async function openInTab(): Promise<void> {
  const url = api.runtime.getURL(`wallet.html${window.location.hash}`)
  await api.tabs.create({ url })
  window.close()
}
