import { Screen, Stack, Text } from '@cairn/ui'
import { Outlet, useMatches } from '@tanstack/react-router'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { canSwitch } from '#shared/wallets/use-kept-wallets.ts'
import { ReadingOverlays } from './AccountOverlays.tsx'
import { messages } from './watched.messages.ts'

/** Pages that only show something, by their patterns. Every other needs a signer. */
const readingPages: ReadonlySet<string> = new Set([
  '/wallet',
  '/coin/$coinId',
  '/collection/$collectionId',
  '/collectible/$collectibleId',
  '/history',
  '/history/$chainId/$hash',
  '/settings',
  '/settings/currency',
  '/settings/networks',
  '/settings/hidden-tokens',
  '/settings/general',
  '/settings/language',
  '/settings/wallets',
])

/**
 * Shows a page of an address that is only watched, with the dialogs that only
 * show something. A page that could sign says in its place that it cannot.
 *
 * @see SHELL-12
 */
export function WatchedPage() {
  const wallet = useWallet()
  const pattern = useMatches({ select: (found) => found.at(-1)?.fullPath })
  return (
    <>
      {pattern !== undefined && readingPages.has(pattern) ? (
        <Outlet />
      ) : (
        <Screen middle title={messages.title} width="task">
          <Stack gap={4}>
            <Text tone="muted">
              {wallet.visit ? messages.refused : messages.text}
            </Text>
            {canSwitch(wallet) && (
              <ScreenLink to="/settings/wallets" variant="neutral">
                {messages.toWallets}
              </ScreenLink>
            )}
          </Stack>
        </Screen>
      )}
      <ReadingOverlays />
    </>
  )
}
