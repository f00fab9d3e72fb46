import './no-webrtc.ts'
import '@cairn/ui/tokens.css'
import '@cairn/ui/base.css'
import { createRoot } from 'react-dom/client'
import { App, buildApp } from './app/App.tsx'
import { LoadingScreen } from './app/LoadingScreen.tsx'
import { UnreachableScreen } from './app/UnreachableScreen.tsx'

/** Between tries while the services do not answer. */
const retryMs = 3000

const element = document.getElementById('root')
if (!element) throw new Error('The page has no element with id root.')
const root = createRoot(element)
root.render(<LoadingScreen />)
void start()

async function start(): Promise<void> {
  try {
    const parts = await buildApp(window)
    root.render(<App {...parts} />)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const timer = setTimeout(start, retryMs)
    const retry = () => {
      clearTimeout(timer)
      void start()
    }
    root.render(<UnreachableScreen error={error} onRetry={retry} />)
  }
}
