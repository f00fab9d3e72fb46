import { createEngine } from '@cairn/account'
import { createFirstVersionAccount, type RawCall } from '@cairn/account/testing'
import type { Address, WalletConfig } from '@cairn/primitives'
import { type HeldKey, holdKey } from '../src/keys/held-key.ts'
import { keyOfPhrase } from '../src/keys/recovery-phrase.ts'
import { randomKey } from '../src/keys/sign-with-key.ts'
import type { Stack } from './_stack.ts'

export type OldWallet = {
  readonly address: Address
  readonly config: WalletConfig
  readonly device: HeldKey
  readonly deployOn: (chainId: number) => Promise<void>
  /** Replaces `from` by `to` on a chain where it is deployed. */
  readonly updateOn: (
    chainId: number,
    from: WalletConfig,
    to: WalletConfig,
  ) => Promise<void>
}

/**
 * A wallet as the first version made it: its guards of then, a sign-in by
 * twelve words, a device.
 */
export async function makeOldWallet(
  stack: Stack,
  phrase: string,
): Promise<OldWallet> {
  const { environment } = stack
  const login = holdKey(await keyOfPhrase(phrase))
  const device = holdKey(randomKey())
  const config: WalletConfig = {
    threshold: 5,
    signers: [
      ...environment.guards
        .filter(({ version }) => version === 1)
        .map(({ address }) => ({ address, weight: 3 })),
      { address: login.address, weight: 3 },
      { address: device.address, weight: 2 },
    ],
  }
  const engine = await createEngine({
    networks: environment.networks,
    sessionsUrl: environment.services.sessions,
    cacheName: undefined,
    now: () => Date.now(),
    requestSignatures: async ({ subdigest }) =>
      new Map([login, device].map((key) => [key.address, key.sign(subdigest)])),
  })
  const witnesses = [login.address]
  const made = await createFirstVersionAccount(engine, { config, witnesses })
  const send = (chainId: number, call: RawCall) =>
    sendRaw(rpcOf(stack, chainId), call)
  return {
    address: made.address,
    config,
    device,
    deployOn: (chainId) => send(chainId, made.deploy()),
    updateOn: async (chainId, from, to) =>
      send(chainId, await made.update(chainId, from, to)),
  }
}

function rpcOf({ chains }: Stack, chainId: number): string {
  const chain = chains.find((one) => one.chainId === chainId)
  if (!chain) throw new Error(`no chain ${chainId}`)
  return chain.rpcUrl
}

/** From an account that the test chain keeps unlocked. */
async function sendRaw(rpcUrl: string, call: RawCall): Promise<void> {
  const [from] = (await ask(rpcUrl, 'eth_accounts', [])) as string[]
  const hash = await ask(rpcUrl, 'eth_sendTransaction', [
    { from, ...call, gas: '0x4c4b40' },
  ])
  for (;;) {
    const receipt = await ask(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt === null) continue
    if ((receipt as { status: string }).status !== '0x1')
      throw new Error('reverted')
    return
  }
}

async function ask(
  rpcUrl: string,
  method: string,
  params: unknown[],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result: unknown
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result
}
