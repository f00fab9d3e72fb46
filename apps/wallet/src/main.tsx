import './no-webrtc.ts'
import '@cairn/ui/tokens.css'
import '@cairn/ui/base.css'
import './drawing/drawing.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App, buildApp } from './app/App.tsx'
import { UnreachableScreen } from './app/UnreachableScreen.tsx'
import { nextFrame } from './next-frame.ts'

/** Between tries while the services do not answer. */
const retryMs = 3000

const element = document.getElementById('root')
if (!element) throw new Error('The page has no element with id root.')
const root = createRoot(element)
void start()

/** Puts the running wallet in the place of what the page's HTML draws. */
async function start(): Promise<void> {
  try {
    const { loadEngine, ...parts } = await buildApp(window)
    flushSync(() => root.render(<App {...parts} />))
    // The first screen is drawn before the engine takes the processor.
    void nextFrame(window).then(loadEngine)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    if (error.name === 'NativeBridgeError') {
      const { NoBridgeScreen } = await import('./app/NoBridgeScreen.tsx')
      root.render(<NoBridgeScreen error={error} />)
      return
    }
    const timer = setTimeout(start, retryMs)
    const retry = () => {
      clearTimeout(timer)
      void start()
    }
    root.render(<UnreachableScreen error={error} onRetry={retry} />)
  }
}
