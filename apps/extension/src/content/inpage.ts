import { announce } from './announce.ts'
import { createPageProvider } from './page-provider.ts'

announce(createPageProvider(window), window)
