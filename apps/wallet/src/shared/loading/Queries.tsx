import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/**
 * What services said, for the screens inside. It goes when they go: nothing of
 * an account stays behind when it is signed out. Not around the first screen,
 * which asks nothing.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // The stack may well be on this machine, with no network at all.
        defaultOptions: { queries: { networkMode: 'always' } },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
