import type { Release } from './release.ts'

/** Whether the host can be reached, and the version that it offers. */
export type Availability = {
  readonly connection: 'online' | 'offline' | 'unreachable'
  readonly update: Update
}

export type Update =
  | { readonly type: 'none' }
  /** Another tab installed a build: this page runs an older one. */
  | { readonly type: 'reload' }
  | {
      readonly type: 'offered'
      readonly release: Release
      /** Hash whose bar the person put away. */
      readonly isPutOff: boolean
    }
  | { readonly type: 'installing'; readonly release: Release }
  | { readonly type: 'failed'; readonly release: Release }

export type AvailabilityEvent =
  | { readonly type: 'browser-offline' }
  | { readonly type: 'host-answered' }
  | { readonly type: 'host-silent' }
  | { readonly type: 'offered'; readonly release: Release }
  | { readonly type: 'installed-elsewhere' }
  | { readonly type: 'put-off' }
  | { readonly type: 'accepted' }
  | { readonly type: 'install-failed' }

export const initialAvailability: Availability = {
  connection: 'online',
  update: { type: 'none' },
}

/** Returns the state after an event. Events that do not fit change nothing. */
export function transition(
  state: Availability,
  event: AvailabilityEvent,
): Availability {
  const { update } = state
  switch (event.type) {
    case 'browser-offline':
      return { ...state, connection: 'offline' }
    case 'host-answered':
      return { ...state, connection: 'online' }
    case 'host-silent':
      return state.connection === 'offline'
        ? state
        : { ...state, connection: 'unreachable' }
    case 'offered':
      return { ...state, update: offer(update, event.release) }
    case 'installed-elsewhere':
      return update.type === 'installing'
        ? state
        : { ...state, update: { type: 'reload' } }
    case 'put-off':
      return update.type === 'offered'
        ? { ...state, update: { ...update, isPutOff: true } }
        : state
    case 'accepted':
      return update.type === 'offered' || update.type === 'failed'
        ? { ...state, update: { type: 'installing', release: update.release } }
        : state
    case 'install-failed':
      return update.type === 'installing'
        ? { ...state, update: { type: 'failed', release: update.release } }
        : state
    default:
      return event satisfies never
  }
}

/** A build that was put off or failed is not offered anew by each check. */
function offer(update: Update, release: Release): Update {
  if (update.type === 'reload' || update.type === 'installing') return update
  const isKnown = update.type !== 'none' && update.release.hash === release.hash
  return isKnown ? update : { type: 'offered', release, isPutOff: false }
}
