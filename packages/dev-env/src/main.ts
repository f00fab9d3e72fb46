import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWallet } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { z } from 'zod'
import { chainFacts, type PublicChainId } from './public/chain-facts.ts'
import { startNoise } from './public/noise.ts'
import { isProfileName, profileNames } from './public/profiles.ts'
import { maker } from './public/public-node.ts'
import {
  type ProvidedChains,
  startProvidedChains,
  startPublicStack,
} from './public/start-public-stack.ts'

// `npm run rehearse`: public chains, providers before them and a host, to play
// with. With a parent process, tells it the addresses and waits for its end.
const root = join(import.meta.dirname, '../../..')
const say = (sentence: string) => console.log(`[rehearsal] ${sentence}`)
const usage = `npm run rehearse -- [--chains 137,8453] [--profile own] [--noise 0] [--port 4000] [--no-host]
  chains    ${Object.keys(chainFacts).join(', ')}; the first is the default one
  profile   ${profileNames.join(', ')}
  noise     transfers of strangers in each block, such as 500
  no-host   chains and providers alone, for a host that you set up yourself`

const known = Object.keys(chainFacts)
const options = z.object({
  chains: z
    .string()
    .transform((text) => text.split(','))
    .refine((ids) => ids.every((id) => known.includes(id)))
    .transform((ids) => ids.map((id) => Number(id) as PublicChainId)),
  profile: z.custom<(typeof profileNames)[number]>(
    (name) => typeof name === 'string' && isProfileName(name),
  ),
  noise: z.coerce.number().int().min(0).max(2_000),
  port: z.coerce.number().int().min(1).max(65_535),
  'no-host': z.boolean(),
})

try {
  await rehearse()
  process.exit(0)
} catch (error) {
  console.error(error instanceof BaseError ? error.message : error)
  process.exit(1)
}

async function rehearse(): Promise<void> {
  const asked = readOptions()
  const { profile, noise } = asked
  // A parent may end while all of it starts.
  const ended = Promise.race(
    ['SIGINT', 'SIGTERM', 'disconnect'].map((event) => once(process, event)),
  )
  await using parts = new AsyncDisposableStack()
  const stack = parts.use(await start(asked))
  if (noise > 0)
    for (const { node, blockMs } of stack.chains)
      parts.use(
        startNoise(node, {
          ...{ perBlock: noise, blockMs },
          onError: (error) => say(`No noise: ${error}`),
        }),
      )
  tell(stack, profile)
  if (process.connected)
    process.send?.(
      stack.chains.map(({ chainId, rpcUrl, provider, facts }) => ({
        ...{ chainId, rpcUrl, providerUrl: provider.url, usdc: facts.usdc },
      })),
    )
  const kept = setInterval(() => {}, 60_000)
  await ended
  clearInterval(kept)
  say('Stopping…')
}

/** Starts chains and providers, and by default a host over them. */
async function start(
  asked: z.output<typeof options>,
): Promise<ProvidedChains & { readonly url?: string }> {
  const { profile, port } = asked
  const chains = asked.chains.map((chainId) => ({ chainId }))
  if (asked['no-host']) return startProvidedChains(chains, profile)
  const site = await ensureWallet(root, say)
  return startPublicStack({ chains, profile, site, port })
}

function readOptions() {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        chains: { ...text, default: '137,8453' },
        profile: { ...text, default: 'own' },
        noise: { ...text, default: '0' },
        port: { ...text, default: '4000' },
        'no-host': { type: 'boolean', default: false },
      },
    })
    return options.parse(values)
  } catch {
    throw new UsageError()
  }
}

/** Prints what runs, and how to play with it. */
function tell(
  stack: ProvidedChains & { readonly url?: string },
  profile: string,
): void {
  if (stack.url !== undefined)
    say(`The wallet is at ${stack.url}, its mails at ${stack.url}/mailbox.`)
  else say(`No host. ${maker} has coins; anvil's first key pays.`)
  for (const { facts, chainId, rpcUrl, provider } of stack.chains) {
    say(`${facts.title} (${chainId}), a block each ${facts.blockMs} ms`)
    say(`  the true node   ${rpcUrl}`)
    say(`  its provider    ${provider.url}, as ${profile}`)
    say(`  USDC            ${facts.usdc}, minted by ${maker}`)
    say(
      `  another plan    curl -X PUT -d '"publicnode"' ${provider.url}/quirks`,
    )
    say(`  calls and bytes curl ${provider.url}/count`)
  }
  const [first] = stack.chains
  const facts = first?.facts
  say('Five USDC to a wallet, whose address stands for WALLET without 0x:')
  say(`  ${mintCommand(first?.rpcUrl, facts?.usdc)}`)
  say('Ctrl-C ends everything.')
}

/** A command that mints five USDC. */
function mintCommand(rpcUrl = '', usdc = ''): string {
  const zeros = '0'.repeat(24)
  const amount = (5_000_000).toString(16).padStart(64, '0')
  const data = `0x40c10f19${zeros}WALLET${amount}`
  const body = `{"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"${maker}","to":"${usdc}","data":"${data}"}]}`
  return `curl -H 'content-type: application/json' -d '${body}' ${rpcUrl}`
}

class UsageError extends BaseError {
  override readonly name = 'UsageError'

  constructor() {
    super(usage)
  }
}
