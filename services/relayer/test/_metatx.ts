import { commons, v2 } from '@0xsequence/core'
import { contexts } from '@cairn/contracts'
import { ethers } from 'ethers'

/** Input of `SendMetaTxn`. */
export type Submission = {
  readonly walletAddress: string
  readonly contract: string
  readonly input: string
}

export type BareWallet = {
  readonly address: string
  /** The call of the factory that deployed it. */
  readonly deployment: BareCall
  /** Signs calls for submission. Each submission has its own nonce space. */
  readonly submit: (
    calls: readonly BareCall[],
    space?: bigint,
  ) => Promise<Submission>
}

export type BareCall = {
  readonly to: string
  readonly value?: bigint
  readonly data?: string
  readonly revertOnError?: boolean
  readonly gasLimit?: bigint
}

const wallet2 = new ethers.Interface([
  'function execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs, uint256 nonce, bytes signature)',
])

/** Encodes an `execute` without a signature. */
export function encodeUnsigned(calls: readonly BareCall[], nonce = 0n): string {
  return wallet2.encodeFunctionData('execute', [
    calls.map(({ to, value = 0n, data = '0x' }) => [
      ...[false, true, 0n],
      ...[to, value, data],
    ]),
    nonce,
    '0x',
  ])
}

const factoryAbi = new ethers.Interface([
  'function deploy(address mainModule, bytes32 salt) payable returns (address)',
])
const context = contexts[2]

/** Creates a deployed wallet of one key with native coins, on a local chain. */
export async function newBareWallet(
  rpcUrl: string,
  chainId: number,
): Promise<BareWallet> {
  const key = new ethers.Wallet(ethers.hexlify(ethers.randomBytes(32)))
  const config = v2.config.ConfigCoder.fromSimple({
    threshold: 1,
    checkpoint: 0,
    signers: [{ address: key.address, weight: 1 }],
  })
  const imageHash = v2.config.ConfigCoder.imageHashOf(config)
  const address = commons.context.addressOf(
    commons.context.defaultContexts[2] as never,
    imageHash,
  )
  await fund(rpcUrl, key.address)
  await fund(rpcUrl, address)
  const network = new ethers.Network(`chain${chainId}`, chainId)
  const provider = new ethers.JsonRpcProvider(rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    pollingInterval: 20,
  })
  const deployment = {
    to: context.factory,
    data: factoryAbi.encodeFunctionData('deploy', [
      context.mainModule,
      imageHash,
    ]),
  }
  const sent = await key.connect(provider).sendTransaction(deployment)
  await sent.wait()
  provider.destroy()

  return {
    address,
    deployment,
    async submit(calls, space = newSpace()) {
      const nonce = commons.transaction.encodeNonce(space, 0n)
      const transactions = calls.map((call) => ({
        to: call.to,
        value: call.value ?? 0n,
        data: call.data ?? '0x',
        gasLimit: call.gasLimit ?? 0n,
        delegateCall: false,
        revertOnError: call.revertOnError ?? true,
      }))
      const digest = commons.transaction.digestOfTransactions(
        nonce,
        transactions,
      )
      const subdigest = commons.signature.subdigestOf({
        address,
        chainId,
        digest,
      })
      const part = key.signingKey.sign(
        ethers.hashMessage(ethers.getBytes(subdigest)),
      )
      const { encoded } = v2.signature.encodeSigners(
        config,
        new Map([
          [
            key.address,
            {
              isDynamic: false,
              signature: ethers.concat([part.serialized, '0x02']),
            },
          ],
        ]),
        [],
        chainId,
      )
      const input = commons.transaction.encodeBundleExecData({
        entrypoint: address,
        intent: { id: subdigest, wallet: address },
        chainId,
        transactions,
        nonce,
        signature: encoded,
      } as never)
      return { walletAddress: address, contract: address, input }
    },
  }
}

const newSpace = () => BigInt(ethers.hexlify(ethers.randomBytes(12)))

/** Gives an account of a local chain 1,000 coins. */
export async function fund(rpcUrl: string, address: string): Promise<void> {
  await ask(rpcUrl, 'anvil_setBalance', [address, '0x3635c9adc5dea00000'])
}

/** Calls a node. */
export async function ask<T>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result: T
    error?: { message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
