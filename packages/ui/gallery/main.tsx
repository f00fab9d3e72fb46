import '../src/tokens.css'
import '../src/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { SendSample } from './SendSample.tsx'

const search = new URLSearchParams(location.search)
const theme = search.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      {search.get('view') === 'send' ? <SendSample /> : <Gallery />}
    </StrictMode>,
  )
}
