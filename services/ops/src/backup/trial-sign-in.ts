import { signTrialProof } from '@cairn/account/server'
import { createRpcClient, type RpcClient } from '@cairn/clients'
import { api, keyClaim, walletApp } from '@cairn/protocol'
import { createProofKey } from '@cairn/service-kit'

const shortLifeS = 600

/**
 * Signs a new key in at the API, as a browser does, and makes a call of the
 * session.
 *
 * @param url - public address of the API and the wallet
 * @throws {RpcError} if the API refuses
 * @see AUTH-10
 */
export async function tryToSignIn(url: string): Promise<void> {
  const session = await openTrialSession(url)
  await session.userStorageFetchAll({})
}

/**
 * Signs a new key in at the API, as a browser does. The client makes calls of
 * that session.
 *
 * @param url - public address of the API and the wallet
 * @param lifeS - time after which the session ends, in s; the API
 *   gives 30 days at most
 * @throws {RpcError} if the API refuses
 * @see AUTH-10
 */
export async function openTrialSession(
  url: string,
  lifeS = shortLifeS,
): Promise<RpcClient<typeof api>> {
  const prover = await createProofKey()
  const clientOf = (token?: string) =>
    createRpcClient(api, {
      url,
      authorize: async (called) => ({
        dpop: await prover.prove({ url: called, token }),
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
      }),
    })
  const { nonce } = await clientOf().getAuthNonce({})
  const issuedAt = Math.floor(Date.now() / 1000)
  const ewtString = await signTrialProof({
    app: walletApp,
    origin: url,
    key: keyClaim(prover.thumbprint),
    nonce,
    issuedAt,
    expiresAt: issuedAt + lifeS,
  })
  const { jwtToken } = await clientOf().getAuthToken({ ewtString })
  return clientOf(jwtToken)
}
