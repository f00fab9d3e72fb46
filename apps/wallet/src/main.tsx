import './no-webrtc.ts'
import '@cairn/ui/tokens.css'
import '@cairn/ui/base.css'
import './drawing/drawing.css'
import { startPage } from './start.tsx'

void startPage()
