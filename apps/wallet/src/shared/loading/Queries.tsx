import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/**
 * Keeps the services' answers for the screens inside, and drops them when it is
 * removed: nothing of an account stays after its sign-out. The first screen
 * asks for nothing and stands outside.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // The stack may well be on this machine, with no network at all.
        defaultOptions: {
          queries: { networkMode: 'always', refetchOnReconnect: true },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
