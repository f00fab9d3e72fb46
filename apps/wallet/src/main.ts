import './no-webrtc.ts'
import { nextFrame } from './next-frame.ts'

// The page's HTML draws a screen by itself. It is on screen before any of the
// wallet's code runs, which takes longer than a frame.
await nextFrame(window)
const { start } = await import('./start.tsx')
start()
