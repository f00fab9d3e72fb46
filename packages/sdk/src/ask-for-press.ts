import type { AskForPress } from './options.ts'

const style = `
:host { all: initial }
div {
  position: fixed; inset: auto 16px 16px; z-index: 2147483647;
  margin: 0 auto; max-width: 360px; padding: 16px; border-radius: 16px;
  display: grid; gap: 12px; grid-template-columns: 1fr 1fr;
  font: 16px/1.4 system-ui, sans-serif; color: #16201d; background: #fff;
  border: 1px solid #c9d1ce; box-shadow: 0 8px 32px #0003;
}
p { grid-column: 1 / -1; margin: 0 }
button {
  min-height: 44px; padding: 0 12px; border: 1px solid #6b7773;
  border-radius: 12px; font: inherit; color: inherit; background: none;
  cursor: pointer;
}
button:first-of-type { color: #fff; background: #16201d; order: 1 }
button:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  div { color: #eef2f0; background: #16201d; border-color: #47524e }
  button:first-of-type { color: #16201d; background: #eef2f0 }
}`

/**
 * Shows a button that opens the wallet: browsers open a window only after a
 * press. It stands in a tree of its own, so the page's styles leave it alone.
 */
export function askForPressIn(document: Document): AskForPress {
  return ({ open, cancel }) => {
    const host = document.createElement('cairn-open-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const box = document.createElement('div')
    box.setAttribute('role', 'dialog')
    box.setAttribute('aria-label', 'Open your wallet')
    const text = document.createElement('p')
    text.textContent = 'Your browser held the wallet’s window back.'
    const openButton = buttonOf(document, 'Open wallet', open)
    box.append(text, openButton, buttonOf(document, 'Cancel', cancel))
    box.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') cancel()
    })
    root.append(box)
    document.body.append(host)
    openButton.focus()
    return () => host.remove()
  }
}

function buttonOf(
  document: Document,
  text: string,
  press: () => void,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', press)
  return button
}
