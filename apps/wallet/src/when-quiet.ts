/** Time in ms after which a page has loaded what it shows. */
const quietMs = 2500

/**
 * Runs something once the page has loaded what it shows. Without a connection
 * nothing is loaded, and the page must say so: then it runs at once.
 *
 * @see ENVC-02
 */
export function whenQuiet(page: Window, run: () => void): void {
  const start = () => {
    clearTimeout(timer)
    page.removeEventListener('offline', start)
    run()
  }
  const timer = setTimeout(start, page.navigator.onLine ? quietMs : 0)
  page.addEventListener('offline', start)
}
