import { listNetworks, type Wallet, waitingRequests } from '@cairn/core'
import { walletVersion } from '#shared/browser/versions.ts'
import { loginNames } from '#shared/sign-in/login-names.ts'
import { redact } from './redact.ts'

/** The page's facts about the browser it runs in. */
export type BrowserFacts = {
  readonly userAgent: string
  readonly language: string
  readonly isOnline: boolean
  readonly width: number
  readonly height: number
}

/** One part of the report: a title and its lines. */
export type DebugPart = {
  readonly title: string
  readonly lines: readonly (readonly [name: string, value: string])[]
}

/**
 * Lists facts that help to find a fault in a wallet. They contain nothing that
 * opens or names the wallet: no mail, no token, no key, no whole address.
 *
 * @see SETT-01
 */
export function debugFacts(
  wallet: Wallet,
  browser: BrowserFacts,
  /** The version of the account engine; absent until it has loaded. */
  engine: string | undefined,
): readonly DebugPart[] {
  const parts = [
    versions(wallet, engine),
    session(wallet),
    networks(wallet),
    settings(wallet),
    {
      title: 'Browser',
      lines: [
        ['User agent', browser.userAgent],
        ['Language', browser.language],
        ['Window', `${browser.width} × ${browser.height}`],
        ['Online', yesNo(browser.isOnline)],
      ],
    },
  ] satisfies DebugPart[]
  return parts.map(({ title, lines }) => ({
    title,
    lines: lines.map(([name, value]) => [name, redact(value)] as const),
  }))
}

/** The parts as text, as they are copied. */
export function reportText(parts: readonly DebugPart[], at: Date): string {
  const sections = parts.map(
    ({ title, lines }) =>
      `## ${title}\n${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}`,
  )
  return [`# Cairn, ${at.toISOString()}`, ...sections].join('\n\n')
}

function versions(
  { environment, origin }: Wallet,
  engine = 'not loaded',
): DebugPart {
  return {
    title: 'Versions',
    lines: [
      ['Wallet', walletVersion],
      ['Account engine', engine],
      ['Environment', environment.environment],
      ['Origin', origin],
    ],
  }
}

function session(wallet: Wallet): DebugPart {
  const state = wallet.session.getState()
  const isIn = state.type === 'signed-in'
  return {
    title: 'Session',
    lines: [
      ['State', state.type],
      ...(isIn
        ? ([
            ['Account', state.address],
            ['Signed in with', loginNames[state.login.type] ?? 'Unknown'],
            ['Engine', state.engine],
            ...(state.error ? ([['Error', state.error]] as const) : []),
          ] as const)
        : []),
      [
        'Transactions to sign',
        `${waitingRequests(wallet.inbox.getState()).length}`,
      ],
      ['Pending transactions', `${wallet.pending.getState().entries.length}`],
      [
        'Waiting for signatures',
        `${wallet.signing.getState().requests.length}`,
      ],
    ],
  }
}

function networks({ networks: store, settings }: Wallet): DebugPart {
  const state = store.getState()
  const { includeTestnets } = settings.getState()
  const listed = listNetworks(state, includeTestnets)
  return {
    title: 'Networks',
    lines: [
      ['Default', `${state.defaultChainId}`],
      ['In use', listed.map(({ chainId }) => chainId).join(', ')],
      ['Turned off', state.off.join(', ') || 'None'],
    ],
  }
}

function settings({ settings: store }: Wallet): DebugPart {
  const all = store.getState()
  return {
    title: 'Settings',
    lines: [
      ['Theme', all.theme ?? 'auto'],
      ['Currency', all.currency ?? 'not chosen here'],
      ['Hidden', `${all.hiddenTokens.length}`],
      ['Hide coins no one vouches for', yesNo(all.hideUnlistedTokens)],
      ['Hide collectibles', yesNo(all.hideCollectibles)],
      ['Test networks', yesNo(all.includeTestnets)],
      ['Manual signing', yesNo(all.manualSigning)],
      ['Keep half-signed requests', yesNo(all.persistentSignatures)],
      ['Allow failing transactions', yesNo(all.forceFailingTransactions)],
      ['Show export options', yesNo(all.showExportTransaction)],
      ['Developer mode', yesNo(all.devMode.enabled)],
    ],
  }
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
