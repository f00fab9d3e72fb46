import { createRpcClient } from '@cairn/clients'
import { guard as guardService } from '@cairn/protocol'
import { signerStates } from '../../apps/wallet/src/shared/signers/signers.messages.ts'
import { createOrchestrator } from '../../packages/account/src/orchestrator.ts'
import { createClients } from '../../packages/core/src/clients/create-clients.ts'
import { signOwnership } from '../../packages/core/src/guard/guard-proofs.ts'
import {
  getNetwork,
  hasSecondFactor,
  readLink,
  setDefaultChain,
} from '../../packages/core/src/index.ts'
import { openKey } from '../../packages/core/src/keys/sealed-key-store.ts'
import { createNetworksStore } from '../../packages/core/src/networks/networks.store.ts'
import { parseIntent } from '../../packages/core/src/passwordless/intents.ts'
import { mailLink } from '../../packages/core/src/passwordless/mail-link.ts'
import { openSession } from '../../packages/core/src/session/open-session.ts'
import { createGuardSigner } from '../../packages/core/src/signers/kinds/guard.ts'
import { createLoginProviderSigner } from '../../packages/core/src/signers/kinds/login-provider.ts'
import { createPlainPasswordSigner } from '../../packages/core/src/signers/kinds/plain-password.ts'
import { createPrivateKeySigner } from '../../packages/core/src/signers/kinds/private-key.ts'
import { createRecoveryKeySigner } from '../../packages/core/src/signers/kinds/recovery-key.ts'
import {
  remoteStatus,
  type Signer,
} from '../../packages/core/src/signers/signer.ts'
import { saveSignerMetadata } from '../../packages/core/src/signers/signer-metadata.ts'
import { openFocus } from '../../packages/core/src/signing/focus.ts'
import { addSigner } from '../../packages/core/src/signing/signer-setup.ts'
import {
  promptSigner,
  requestSignatures,
} from '../../packages/core/src/signing/signing-manager.ts'
import {
  newRequest,
  transition,
} from '../../packages/core/src/signing/signing-request.ts'
import { startAttempt } from '../../packages/core/src/social/ask-provider.ts'
import { reLogin } from '../../packages/core/src/social/re-login.ts'
import {
  openHash,
  readAnswer,
} from '../../packages/core/src/social/redirect-hash.ts'
import {
  device,
  guard,
  ready,
  request,
  setUp,
  signer,
} from '../../packages/core/test/_bare-wallet.ts'
import {
  app,
  core,
  digest,
  logged,
  nowhere,
  phrase,
  type Row,
  signWith,
  withServices,
} from './provoke.ts'

/** A signer of this device that cannot sign now. */
const locked = signer(device, { status: () => ({ ...ready, ready: false }) })

/** Creates a guard whose service refuses to sign with the given error. */
function guardThatAsksFor(error: string): Signer {
  const client = createRpcClient(guardService, {
    url: 'http://localhost/',
    fetch: async () => Response.json({ error, status: 401 }, { status: 401 }),
  })
  const now = () => 0
  const lookUpMethods = () => Promise.reject(new TypeError('offline'))
  const options = { address: guard, client, now, lookUpMethods }
  return createGuardSigner({ ...options, onWrongCode() {} })
}

/** Creates clients of an environment without these services. */
function clientsWithout() {
  const none = { api: '', metadata: '', indexerGateway: '' }
  const { environment, networks } = withServices(none)
  const { all, ...rest } = networks.getState()
  return createClients({
    environment,
    networks: () => ({
      ...rest,
      all: all.map((network) => ({ ...network, relayerUrl: '' })),
    }),
    fetch: () => Promise.reject(new TypeError('offline')),
    hasSession: () => true,
    authorize: async () => ({}),
    token: () => undefined,
    mend: async () => undefined,
  })
}

/** The same section: messages for developers. */
export const forDevelopers: readonly Row[] = [
  [
    'Focus already set',
    `${core}/signing/focus.ts`,
    async () => {
      const wallet = nowhere()
      const focus = {
        kind: 'guard',
        signer: guard,
        account: request.account,
        request: 'one',
      } as const
      void openFocus(wallet, focus)
      await openFocus(wallet, { ...focus, request: 'two' })
    },
  ],
  [
    'SignerStore2: invalid signature',
    `${core}/signing/signing-request.ts`,
    () =>
      transition(newRequest('one', request.config), {
        type: 'sign',
        signer: device,
        signature: '0x1234',
      }),
  ],
  [
    'SignerStore2: signer is not ready',
    `${core}/signing/signing-manager.ts`,
    async () => {
      const wallet = setUp(
        signer(device, { status: () => ({ ...ready, ready: false }) }),
      )
      requestSignatures(wallet, request).catch(() => undefined)
      const [pending] = wallet.signing.getState().requests
      await promptSigner(wallet, pending?.id ?? '', device)
    },
  ],
  ['SignerStore: Invalid saved signer: ', `${core}/signers/signer-metadata.ts`],
  [
    'metadata must be WalletSignRequestMetadata',
    'packages/account/src/orchestrator.ts',
    () =>
      createOrchestrator(async () => new Map()).signMessage({
        candidates: [],
        message: '0x',
        metadata: {},
        callback: () => true,
      }),
  ],
  [
    'recovery key signer not ready',
    `${core}/signers/kinds/recovery-key.ts`,
    () => signWith(createRecoveryKeySigner(device)),
  ],
  [
    'torus login signer not ready',
    `${core}/signers/kinds/login-provider.ts`,
    () => signWith(createLoginProviderSigner(nowhere(), device, 'google')),
  ],
  [
    'plain password signer not ready',
    `${core}/signers/kinds/plain-password.ts`,
    () => signWith(createPlainPasswordSigner(device)),
  ],
  ['Invalid signer type', `${core}/social/re-login.ts`],
  [
    'Could not decrypt data',
    `${core}/keys/unseal-error.ts`,
    async () => {
      const wrappingKey = await crypto.subtle.generateKey(
        { name: 'AES-GCM', length: 256 },
        false,
        ['encrypt', 'decrypt'],
      )
      const key = {
        address: device,
        iv: new Uint8Array(12),
        data: new ArrayBuffer(48),
      }
      await openKey({ wrappingKey, key })
    },
  ],
  ['getDbAddress: session key not ready', `${core}/session/start-wallet.ts`],
  ['sign: session key not ready', `${core}/keys/session-key.ts`],
  [
    'Unexpected address on encrypted local session key',
    `${core}/keys/session-key.ts`,
  ],
  [
    'Remote local session sign not supported',
    `${app}/shared/signers/signers.messages.ts`,
    () => signerStates[remoteStatus.state],
  ],
  [
    'Address does not match signer',
    `${core}/secrets/secret-errors.ts`,
    () => createRecoveryKeySigner(device).unlock?.(phrase),
  ],
  [
    'torus redirect auth failed',
    `${core}/social/redirect-hash.ts`,
    () => readAnswer('#nothing=here'),
  ],
  [
    'cannot retrieve authentication JWT',
    `${core}/social/redirect-hash.ts`,
    () => readAnswer('#state=one'),
  ],
  [
    'missing aes_key',
    `${core}/social/redirect-hash.ts`,
    () => openHash(nowhere().clients, '#iv=1&cairn_key=2'),
  ],
  [
    'missing iv',
    `${core}/social/redirect-hash.ts`,
    () => openHash(nowhere().clients, '#aes_key=1&cairn_key=2'),
  ],
  [
    'missing cairn_key',
    `${core}/social/redirect-hash.ts`,
    () => openHash(nowhere().clients, '#aes_key=1&iv=2'),
  ],
  [
    'Redirect not supported',
    `${core}/social/re-login.ts`,
    () =>
      reLogin(
        nowhere(),
        { signer: device, mode: 'redirect', window: undefined },
        new AbortController().signal,
      ),
  ],
  [
    'login: unable to find auth provider for google',
    `${core}/social/ask-provider.ts`,
    () => startAttempt(nowhere(), { provider: 'google' }),
  ],
  [
    'Network with chainId 5 not found',
    `${core}/networks/networks.store.ts`,
    () => getNetwork(nowhere().networks.getState(), 5),
  ],
  [
    'No networks defined',
    `${core}/networks/networks.store.ts`,
    () => {
      const { environment, storage } = nowhere()
      createNetworksStore({ ...environment, networks: [] }, storage)
    },
  ],
  // `core/test/recovery.test.ts` looks for a wallet of another key.
  ['not found in', `${core}/session/open-session.ts`],
  [
    "Can't set default to unknown network",
    `${core}/account/manage-networks.ts`,
    () => setDefaultChain(nowhere(), 5),
  ],
  [
    'No apiClient',
    `${core}/signers/signer-metadata.ts`,
    () => saveSignerMetadata(withServices({ api: '' }), []),
  ],
  [
    'ClientStore needs an injected session',
    `${core}/clients/create-clients.ts`,
    () => nowhere().clients.api.userStorageFetchAll({}),
  ],
  [
    'APIClient not configured',
    `${core}/clients/create-clients.ts`,
    () => clientsWithout().api.ping({}),
  ],
  [
    'MetadataClient not configured',
    `${core}/clients/create-clients.ts`,
    () => clientsWithout().metadata.ping({}),
  ],
  [
    'IndexerGateway not configured',
    `${core}/clients/create-clients.ts`,
    () => clientsWithout().indexerGateway.ping({}),
  ],
  [
    'RelayerClient not configured for chainId',
    `${core}/clients/create-clients.ts`,
    () => clientsWithout().relayer(137),
  ],
  [
    'V1_TESTNET_GUARD address does not match',
    `${core}/signers/kinds/private-key.ts`,
    () => createPrivateKeySigner({ address: device, privateKey: digest }),
  ],
  [
    'Unable to fetch guard auth methods using provided token',
    `${core}/guard/guard-errors.ts`,
    () => hasSecondFactor(nowhere()),
  ],
  [
    'GuardSigner: Expected Cairn Wallet SignRequest metadata',
    `${core}/signers/kinds/guard.ts`,
    () => signWith(guardThatAsksFor('RequiresPIN'), '0x'),
  ],
  [
    'Unable to sign, no auth methods available',
    `${core}/signers/kinds/guard.ts`,
    () => signWith(guardThatAsksFor('RequiresPIN')),
  ],
  [
    'No signers available to sign ownership proof',
    `${core}/guard/guard-proofs.ts`,
    () => signOwnership(nowhere(), request.account),
  ],
  [
    'No signer available to sign ownership proof',
    `${core}/guard/guard-proofs.ts`,
    () => signOwnership(setUp(locked), request.account),
  ],
  [
    'cannot create session',
    `${core}/session/session-key-missing-error.ts`,
    () =>
      openSession(
        nowhere(),
        { signer: signer(device), forget() {} },
        { type: 'passwordless' },
      ),
  ],
  // `core/test/advanced-settings.test.ts` sends what the relayer drops.
  ['no transaction response', `${core}/transactions/send-calls.ts`],
  [
    'passwordless: no redirect URL',
    `${core}/passwordless/mail-link.ts`,
    () =>
      mailLink(
        { ...nowhere(), origin: 'null' },
        'ada@example.com',
        (common) => ({ ...common, type: 'login' }),
      ),
  ],
  [
    'passwordless: missing digest',
    `${core}/passwordless/confirm-link.ts`,
    async () => reasonOf({ digest: undefined, result: 'one' }),
  ],
  [
    'passwordless: missing result',
    `${core}/passwordless/confirm-link.ts`,
    async () => reasonOf({ digest, result: undefined }),
  ],
  [
    'passwordless: invalid intent',
    `${core}/passwordless/intents.ts`,
    () => parseIntent({ type: 'login' }),
  ],
  [
    'passwordless: invalid email',
    `${core}/passwordless/intents.ts`,
    () => parseIntent({ type: 'login', session: 'one', email: '' }),
  ],
  // Only logged.
  ['waitUntilReady timed out after ', `${core}/signing/signing-manager.ts`],
  [
    'Duplicate signer',
    `${core}/signing/signer-setup.ts`,
    () =>
      logged((wallet) => {
        for (const one of [1, 2])
          addSigner(wallet, signer(device, { label: { text: `${one}` } }))
      }),
  ],
  [
    'Multiple local signers',
    `${core}/signing/signer-setup.ts`,
    () =>
      logged((wallet) => {
        for (const one of [device, guard]) addSigner(wallet, signer(one))
      }),
  ],
  ['Missing signer', `${core}/signing/signer-setup.ts`],
  [
    'Login details without key address',
    `${core}/session/migrate-signer-store.ts`,
  ],
  ['No API client', `${core}/session/migrate-signer-store.ts`],
]

async function reasonOf(link: Parameters<typeof readLink>[1]): Promise<string> {
  const reading = await readLink(nowhere(), link)
  return reading.type === 'invalid' ? reading.reason : reading.type
}
