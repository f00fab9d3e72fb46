import { commons, v2 } from '@0xsequence/core'
import { deployContexts } from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import { startAnvil } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'

export const chainId = 31_337
export const digest = ethers.id('what is to be signed') as Hex

const context = commons.context.defaultContexts[2] as never as {
  readonly factory: string
  readonly mainModule: string
}
const factory = new ethers.Interface(['function deploy(address,bytes32)'])
const account = new ethers.Interface([
  'function isValidSignature(bytes32,bytes) view returns (bytes4)',
])
const accepted = '0x1626ba7e'

/** A key of anvil, which has coins there. */
const payer =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A chain with the wallet's contracts. */
export async function startWalletChain() {
  const node = await startAnvil(chainId)
  await deployContexts(node)
  const provider = new ethers.JsonRpcProvider(node.rpcUrl, chainId, {
    staticNetwork: true,
    cacheTimeout: -1,
    pollingInterval: 20,
  })
  const sender = new ethers.NonceManager(new ethers.Wallet(payer, provider))
  const send = async (to: string, data: string) => {
    const sent = await sender.sendTransaction({ to, data, gasLimit: 5_000_000 })
    await sent.wait()
  }
  return {
    ...{ rpcUrl: node.rpcUrl, provider, send },
    /** Creates the wallet of a configuration. */
    deploy: ({ imageHash }: TestWallet) =>
      send(
        context.factory,
        factory.encodeFunctionData('deploy', [context.mainModule, imageHash]),
      ),
    /** Whether the wallet's contract takes a signature of {@link digest}. */
    accepts: async ({ address }: TestWallet, signature: string) => {
      const data = account.encodeFunctionData('isValidSignature', [
        digest,
        signature,
      ])
      const answer = await provider
        .call({ to: address, data })
        .catch((error: unknown) => {
          if (ethers.isCallException(error)) return '0x'
          throw error
        })
      return answer.startsWith(accepted)
    },
    async [Symbol.asyncDispose]() {
      provider.destroy()
      await node[Symbol.asyncDispose]()
    },
  }
}

export type WalletChain = Awaited<ReturnType<typeof startWalletChain>>

export type Key = ethers.HDNodeWallet
type Leaf = { readonly address: string; readonly weight: number }
type Group = {
  readonly weight: number
  readonly threshold: number
  readonly members: readonly Member[]
}
/** A signer, or a group with a threshold of its own. */
export type Member = Leaf | Group

export const leaf = (
  { address }: Pick<Key, 'address'>,
  weight: number,
): Leaf => ({
  address,
  weight,
})

function toTree(members: readonly Member[]): v2.config.Topology {
  return members
    .map(
      (member): v2.config.Topology =>
        'members' in member
          ? {
              weight: member.weight,
              threshold: member.threshold,
              tree: toTree(member.members),
            }
          : { ...member },
    )
    .reduce((left, right) => ({ left, right }))
}

export function newWallet(threshold: number, members: readonly Member[]) {
  const tree = toTree(members)
  const config: v2.config.WalletConfig = {
    ...{ version: 2, threshold, checkpoint: 0, tree },
  }
  const imageHash = v2.config.ConfigCoder.imageHashOf(config) as Hex
  const address = commons.context.addressOf(context as never, imageHash)
  return { config, imageHash, address: address as Address }
}

export type TestWallet = ReturnType<typeof newWallet>

/** Signs {@link digest} as some of a wallet's keys, in the engine's encoding. */
export function signAs(wallet: TestWallet, keys: readonly Key[]) {
  const parts = new Map(
    keys.map((key) => [
      key.address,
      { isDynamic: false, signature: partOf(wallet, key) },
    ]),
  )
  return encode(wallet, parts)
}

export function encode(
  { config }: TestWallet,
  parts: Map<string, commons.signature.SignaturePart>,
) {
  return v2.signature.encodeSigners(config, parts, [], chainId).encoded as Hex
}

/** A key's signature of {@link digest} for a wallet, with its type byte. */
export function partOf({ address }: TestWallet, key: Key): string {
  const payload = { address, chainId, digest }
  const subdigest = commons.signature.subdigestOf(payload)
  return `${key.signMessageSync(ethers.getBytes(subdigest))}02`
}
