// Runs in each page of the wallet before the page's own script. In the phone's
// web view it is what `react-native-webview` sets; in a window of its own it plays
// the phone's system, which opens the app for `game://`.
const view = window.parent !== window ? window.parent.phone : undefined

if (view) {
  window.ReactNativeWebView = { postMessage: (text) => view.hear(text) }
  // React Native: `onShouldStartLoadWithRequest`.
  navigation.addEventListener('navigate', (event) => {
    const { pathname } = new URL(event.destination.url)
    if (pathname !== '/native-app-redirect' || !event.cancelable) return
    event.preventDefault()
    view.openBrowser(event.destination.url)
  })
} else {
  const system = new BroadcastChannel('phone')
  document.addEventListener('DOMContentLoaded', () => {
    const look = () => {
      const link = document.querySelector('a[href^="game:"]')
      if (!link) return
      watching.disconnect()
      system.postMessage(link.href)
    }
    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true })
  })
}
