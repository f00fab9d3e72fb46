import '@cairn/ui/tokens.css'
import './frame.css'
import { messages } from './frame.messages.ts'
import { type RelayState, startRelay } from './frame-relay.ts'

const button = document.querySelector('button')
const status = document.querySelector('p')
if (button && status) {
  const show = (state: RelayState) => {
    button.disabled = state === 'idle'
    button.textContent = state === 'open' ? messages.show : messages.open
    status.textContent = state === 'blocked' ? messages.blocked : ''
  }
  show('idle')
  // Opened as a page of its own, it has nobody to hand on messages for.
  const press = window.parent === window ? undefined : startRelay(window, show)
  button.addEventListener('click', () => press?.())
}
