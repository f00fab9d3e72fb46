import { Session, type SessionSettings } from '@0xsequence/auth'
import { commons } from '@0xsequence/core'
import { GuardSigner } from '@0xsequence/guard'
import { RpcRelayer } from '@0xsequence/relayer'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator } from '@0xsequence/signhub'
import { afterOthers } from '@cairn/account/testing'
import type { Stack } from '@cairn/dev-env'
import { ethers } from 'ethers'

/** The chain on which sign-in proofs are checked. */
export const authChainId = 137

/** The signers of an account: the guard weighs 3, the login 3, the device 2. */
export type Person = {
  readonly guard: GuardSigner
  readonly login: ethers.HDNodeWallet
  readonly device: ethers.HDNodeWallet
}

/** Creates new keys for a user, with the stack's guard. */
export function newPerson({ environment }: Stack): Person {
  const [guard] = environment.guards
  if (!guard) throw new Error('the stack has no guard')
  return {
    guard: new GuardSigner(guard.address, guard.url),
    login: ethers.Wallet.createRandom(),
    device: ethers.Wallet.createRandom(),
  }
}

/** Creates the unmodified client of the configuration tracker. */
export function trackerOf({ environment }: Stack) {
  return new trackers.remote.RemoteConfigTracker(environment.services.sessions)
}

/**
 * Opens a session with the unmodified `Session` and every setting explicit.
 *
 * @param app - the app name in the session's proof
 */
export function openSession(
  stack: Stack,
  { guard, login, device }: Person,
  app: string,
): Promise<Session> {
  return Session.open({
    settings: settingsOf(stack, app),
    orchestrator: new Orchestrator([
      afterOthers(guard),
      login as never,
      device as never,
    ]),
    referenceSigner: login.address,
    threshold: 5,
    addSigners: [
      { address: guard.address, weight: 3 },
      { address: login.address, weight: 3 },
      { address: device.address, weight: 2 },
    ],
    selectWallet: async ([wallet]) => wallet,
  })
}

/**
 * Returns every setting that `Session` would otherwise take from public
 * addresses.
 */
export function settingsOf(stack: Stack, app: string): SessionSettings {
  const { services, networks } = stack.environment
  return {
    services: {
      metadata: { name: app, expiration: 3600 },
      sequenceApiUrl: services.api,
      sequenceApiChainId: authChainId,
      sequenceMetadataUrl: services.metadata,
      sequenceIndexerGatewayUrl: services.indexerGateway,
    },
    contexts: commons.context.defaultContexts,
    tracker: trackerOf(stack),
    networks: networks.map(
      ({ chainId, name, title, rpcUrl, indexerUrl, relayerUrl }) => {
        const provider = new ethers.JsonRpcProvider(
          rpcUrl,
          new ethers.Network(name, chainId),
          { staticNetwork: true, cacheTimeout: -1 },
        )
        return {
          chainId,
          name,
          title,
          rpcUrl,
          provider,
          indexerUrl,
          isDefaultChain: chainId === authChainId,
          relayer: new RpcRelayer({
            url: relayerUrl,
            provider: provider as never,
          }),
        }
      },
    ) as unknown as SessionSettings['networks'],
  }
}
