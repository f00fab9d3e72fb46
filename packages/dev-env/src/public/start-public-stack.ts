import { type Stack, startStack } from '../start-stack.ts'
import { type ProfileName, quirksOf } from './profiles.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'
import {
  type PublicChain,
  type PublicChainOptions,
  startPublicChains,
} from './start-public-chains.ts'

/** A played public chain, and the provider that the host reaches it by. */
export type ProvidedChain = PublicChain & { readonly provider: ProviderProxy }

/** A host over public chains, none of which it started. */
export type PublicStack = Stack & {
  readonly chains: readonly ProvidedChain[]
  /** Gives all providers the quirks of a profile. */
  readonly setProfile: (profile: ProfileName) => void
}

/** Played public chains, each with a provider before it. */
export type ProvidedChains = AsyncDisposable & {
  readonly chains: readonly ProvidedChain[]
}

/** Starts public chains, and a provider of a profile before each. */
export async function startProvidedChains(
  list: readonly PublicChainOptions[],
  profile: ProfileName,
): Promise<ProvidedChains> {
  await using stack = new AsyncDisposableStack()
  const { chains } = stack.use(await startPublicChains(list))
  const provided: ProvidedChain[] = []
  for (const chain of chains) {
    const quirks = quirksOf(profile, chain.chainId)
    const proxy = { nodeUrl: chain.rpcUrl, quirks, fees: chain.fees }
    const provider = stack.use(await startProviderProxy(proxy))
    provided.push({ ...chain, provider })
  }
  const started = stack.move()
  return {
    chains: provided,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/**
 * Starts public chains, a provider before each, and a host that knows them by
 * `CHAINS` alone. The first chain is the default one. The host sends mails to
 * its own mailbox, and its relayer's senders are rich.
 *
 * @param options.site - folder of the built wallet, to serve it too
 * @param options.env - further variables of the host
 */
export async function startPublicStack(options: {
  readonly chains: readonly PublicChainOptions[]
  readonly profile: ProfileName
  readonly site?: string | undefined
  readonly port?: number | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}): Promise<PublicStack> {
  const { profile, site, port, env } = options
  await using stack = new AsyncDisposableStack()
  const { chains } = stack.use(
    await startProvidedChains(options.chains, profile),
  )
  const host = stack.use(
    await startStack({
      ...{ site, port },
      env: {
        CHAINS: JSON.stringify(chains.map(settingOf)),
        // A local relayer asks for each of its senders once a second.
        RELAYER_SENDERS: '2',
        ...env,
      },
    }),
  )
  const started = stack.move()
  return {
    ...host,
    chains,
    setProfile(next) {
      for (const { chainId, provider } of chains)
        provider.setQuirks(quirksOf(next, chainId))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/**
 * The entry of `CHAINS`, as an operator writes it. The host is a local one, which
 * would read whole chains.
 */
function settingOf({ chainId, facts, provider }: ProvidedChain, index: number) {
  const { name, title, nativeToken } = facts
  const first = index === 0 && { isDefaultChain: true, isAuthChain: true }
  const node = { rpcUrl: provider.url, type: 'mainnet', index: {} }
  return { chainId, name, title, nativeToken, ...node, ...first }
}
