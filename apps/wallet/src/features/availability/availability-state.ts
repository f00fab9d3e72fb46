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
  | (Offer & {
      readonly type: 'offered'
      /** Whether the person put this build's bar away. */
      readonly isPutOff: boolean
      /** Whether the person looks at this build. */
      readonly isOpen: boolean
    })
  | { readonly type: 'installing'; readonly release: Release }
  | (Offer & { readonly type: 'failed' })

type Offer = {
  /** The build that a press installs. It stays while the person looks at it. */
  readonly release: Release
  /** A build that the host offers since. */
  readonly newer?: Release
}

export type AvailabilityEvent =
  | { readonly type: 'browser-offline' }
  | { readonly type: 'host-answered' }
  | { readonly type: 'host-silent' }
  | { readonly type: 'offered'; readonly release: Release }
  | { readonly type: 'installed-elsewhere' }
  | { readonly type: 'look' }
  | { readonly type: 'look-at-newer' }
  | { readonly type: 'put-off' }
  /** The person accepts the build of a hash. */
  | { readonly type: 'accepted'; readonly hash: string }
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
    case 'look':
      return update.type === 'offered'
        ? { ...state, update: { ...update, isOpen: true } }
        : state
    case 'look-at-newer':
      return isOffer(update) && update.newer
        ? { ...state, update: offerOf(update.newer, { isOpen: true }) }
        : state
    case 'put-off':
      return isOffer(update) ? { ...state, update: putOff(update) } : state
    case 'accepted':
      return isOffer(update) && update.release.hash === event.hash
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

/**
 * A build that was put off or failed is not offered anew by each check, and one
 * that the person looks at is not replaced by another.
 */
function offer(update: Update, release: Release): Update {
  if (update.type === 'reload' || update.type === 'installing') return update
  if (update.type === 'none') return offerOf(release)
  if (update.release.hash === release.hash) {
    const { newer: _gone, ...rest } = update
    return rest
  }
  const isSeen = update.type === 'failed' || update.isOpen
  return isSeen ? { ...update, newer: release } : offerOf(release)
}

function offerOf(
  release: Release,
  { isOpen = false, isPutOff = false } = {},
): Update {
  return { type: 'offered', release, isPutOff, isOpen }
}

/** Offers a release that came while the person looked by a bar of its own. */
function putOff({ release, newer }: Offer): Update {
  return newer ? offerOf(newer) : offerOf(release, { isPutOff: true })
}

function isOffer(
  update: Update,
): update is Extract<Update, { type: 'offered' | 'failed' }> {
  return update.type === 'offered' || update.type === 'failed'
}
