import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { usePageKind } from '#shared/navigation/page-kind.ts'
import type { OverlaySearch } from '#shared/navigation/search.ts'
import { useBackRule } from '#shared/navigation/use-back.tsx'
import { overlayState } from '#shared/navigation/use-close-overlay.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { type Shortcut, shortcutOf } from './shortcuts.ts'

/** Keys that work on every page of the account. @see SRCH-01 */
export function KeyShortcuts({ path }: { path: string }) {
  const areOff = useStore(
    useWallet().settings,
    (settings) => !settings.keyShortcuts,
  )
  const navigate = useNavigate()
  const { history } = useRouter()
  const back = useBackRule()
  const kind = usePageKind()
  const open = (flag: keyof OverlaySearch) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, [flag]: true }),
      state: overlayState,
    })
  const act = {
    search: () => open('search'),
    receive: () => open('receive'),
    help: () => open('shortcuts'),
    // There already: what is filled in stays.
    send: () => void (path !== '/send' && navigate({ to: '/send' })),
    back: () => {
      if (back.type === 'back') history.back()
      if (back.type === 'up') void navigate({ to: back.to as '/wallet' })
    },
  } satisfies Record<Shortcut, () => void>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, {
        kind,
        isTyping: takesText(event.target),
        isDialogOpen: document.querySelector(overlays) !== null,
        areOff,
      })
      if (!shortcut) return
      // The key must not be typed into what opens.
      event.preventDefault()
      act[shortcut]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return null
}

// What fades out on its way to be gone has the keys no more.
const overlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([data-closed])`)
  .join()

const buttonLike = new Set(['button', 'checkbox', 'radio', 'range', 'submit'])

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !buttonLike.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
