import type { AskForPress } from './options.ts'
import { errorCodes, ProviderError } from './provider-error.ts'

/** The wallet's window, as far as the page may see it. */
export type WalletWindow = Pick<Window, 'closed' | 'close' | 'postMessage'>

/** The part of a page that opens windows. */
export type OpeningPage = Pick<
  Window,
  'open' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
>

const size = { width: 450, height: 750 }

/**
 * Opens the wallet beside the page's middle. Where the browser blocks it, the
 * person is asked to press a button, which it then allows.
 *
 * @throws {ProviderError} 4001 if the person cancels
 */
export async function openWalletWindow(
  page: OpeningPage,
  url: string,
  askForPress: AskForPress,
): Promise<WalletWindow> {
  const open = () => page.open(url, '_blank', features(page))
  const opened = open()
  if (opened) return opened
  let takeAway = () => {}
  return new Promise<WalletWindow>((resolve, reject) => {
    const refuse = (message: string) =>
      reject(new ProviderError(errorCodes.rejected, message))
    takeAway = askForPress({
      open: () => {
        const second = open()
        if (second) resolve(second)
        else refuse('The browser blocked the window of the wallet.')
      },
      cancel: () => refuse('The person did not open the wallet.'),
    })
  }).finally(() => takeAway())
}

function features(page: OpeningPage): string {
  const left = page.screenX + (page.outerWidth - size.width) / 2
  const top = page.screenY + (page.outerHeight - size.height) / 2
  const place = { ...size, left: Math.round(left), top: Math.round(top) }
  const parts = Object.entries(place).map(([name, value]) => `${name}=${value}`)
  return ['popup', ...parts].join()
}
