import type { SignClient } from '@walletconnect/sign-client'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { guardCore } from './guard-core.ts'
import { openKeyValueStore } from './key-value-store.ts'

export type PairingClient = InstanceType<typeof SignClient>

/** The client of this tab, and its end. */
export type OpenClient = {
  readonly client: PairingClient
  /** Closes the relay's socket and the storage. Sessions stay. */
  readonly close: () => Promise<void>
}

type ClientWallet = Pick<BaseWallet, 'environment' | 'origin' | 'platform'>

/** Project of a relay that asks for none. */
const anyProject = 'cairn'

/**
 * Returns the address of the relay; `undefined` where none is configured, and in
 * the browser extension, whose pages close too soon to hold a connection.
 */
export function relayUrl({
  environment,
  platform,
}: Pick<BaseWallet, 'environment' | 'platform'>): string | undefined {
  return platform.extension ? undefined : environment.services.walletConnect
}

/**
 * Loads the pairing client and connects it with the configured relay. The
 * library is large, and loaded here only.
 *
 * @see WCON-01
 */
export async function openPairingClient(
  { environment, origin, platform }: ClientWallet,
  relay: string,
): Promise<OpenClient> {
  const [{ Core }, { SignClient }] = await Promise.all([
    import('@walletconnect/core'),
    import('@walletconnect/sign-client'),
  ])
  const storage = await openKeyValueStore(platform.indexedDB)
  forgetGlobalCore()
  const core = new Core({
    relayUrl: relay,
    projectId: environment.walletConnect?.projectId ?? anyProject,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  })
  guardCore(core)
  type Options = NonNullable<Parameters<typeof SignClient.init>[0]>
  const client = await SignClient.init({
    core: core as NonNullable<Options['core']>,
    metadata: {
      name: 'Cairn',
      description: 'Self-custody smart-contract wallet',
      url: origin,
      icons: [],
    },
    // The inbox keeps requests in order, and tells repeated ones apart.
    signConfig: { disableRequestQueue: true },
    logger: 'silent',
  })
  return {
    client,
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => undefined)
      storage.close()
    },
  }
}

/** The library keeps the first core of a page for good, with its old storage. */
function forgetGlobalCore(): void {
  const page = globalThis as unknown as Record<string, unknown>
  for (const name of Object.keys(page))
    if (name.startsWith('_walletConnectCore_')) delete page[name]
}
