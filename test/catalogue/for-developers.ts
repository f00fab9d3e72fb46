import { createRpcClient } from '@cairn/clients'
import { guard as guardService } from '@cairn/protocol'
import { IDBFactory } from 'fake-indexeddb'
import { showQuestion } from '../../apps/wallet/src/shared/navigation/router-store.ts'
import { signerStates } from '../../apps/wallet/src/shared/signers/signers.messages.ts'
import { createOrchestrator } from '../../packages/account/src/orchestrator.ts'
import { createClients } from '../../packages/core/src/clients/create-clients.ts'
import {
  chooseDefaultChain,
  getNetwork,
  hasSecondFactor,
  readLink,
} from '../../packages/core/src/index.ts'
import { openKey } from '../../packages/core/src/keys/sealed-key-store.ts'
import { createSessionKey } from '../../packages/core/src/keys/session-key.ts'
import { createNetworksStore } from '../../packages/core/src/networks/networks.store.ts'
import { parseIntent } from '../../packages/core/src/passwordless/intents.ts'
import { mailLink } from '../../packages/core/src/passwordless/mail-link.ts'
import { saveSignerMetadata } from '../../packages/core/src/roster/account-roster.ts'
import { migrateSignerStore } from '../../packages/core/src/roster/migrate-roster.ts'
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
import { legacyNames } from '../../packages/core/src/storage/legacy-names.ts'
import {
  device,
  guard,
  proveOwnership,
  ready,
  request,
  setUp,
  signer,
} from '../../packages/core/test/_bare-wallet.ts'
import {
  digest,
  forgetful,
  heard,
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
  const lookUpMethods = () => Promise.reject(new TypeError('offline'))
  const options = { address: guard, client, now: () => 0, lookUpMethods }
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
    () =>
      transition(newRequest('one', request.config), {
        type: 'sign',
        signer: device,
        signature: '0x1234',
      }),
  ],
  [
    'SignerStore2: signer is not ready',
    async () => {
      const wallet = setUp(locked)
      requestSignatures(wallet, request).catch(() => undefined)
      const [pending] = wallet.signing.getState().requests
      await promptSigner(wallet, pending?.id ?? '', device)
    },
  ],
  [
    'SignerStore: Invalid saved signer: ',
    heard(
      'packages/core/test/saved-signers.test.ts',
      '[SIGN-10] error: saved signers that do not fit are skipped by name',
    ),
  ],
  [
    'metadata must be WalletSignRequestMetadata',
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
    () => signWith(createRecoveryKeySigner(device)),
  ],
  [
    'torus login signer not ready',
    () => signWith(createLoginProviderSigner(nowhere(), device, 'google')),
  ],
  [
    'plain password signer not ready',
    () => signWith(createPlainPasswordSigner(device)),
  ],
  [
    'Invalid signer type',
    () =>
      reLogin(
        {
          ...nowhere(),
          platform: { ...nowhere().platform, indexedDB: new IDBFactory() },
        },
        {
          signer: device,
          mode: 'popup',
          window: { navigate() {}, isClosed: () => false, close() {} },
        },
        new AbortController().signal,
      ),
  ],
  [
    'Could not decrypt data',
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
  [
    'getDbAddress: session key not ready',
    heard(
      'packages/core/test/session.test.ts',
      '[SESS-02] [ERRS-01] error: a session without its key is lost',
    ),
  ],
  ['sign: session key not ready', () => createSessionKey(forgetful())],
  [
    'Unexpected address on encrypted local session key',
    heard(
      'packages/core/src/keys/session-key.test.ts',
      '[SIGN-05] error: the sealed key is of another address',
    ),
  ],
  [
    'Remote local session sign not supported',
    () => signerStates[remoteStatus.state],
  ],
  [
    'Address does not match signer',
    () => createRecoveryKeySigner(device).unlock?.(phrase),
  ],
  ['torus redirect auth failed', () => readAnswer('#nothing=here')],
  ['cannot retrieve authentication JWT', () => readAnswer('#state=one')],
  ['missing aes_key', () => openHash(nowhere().clients, '#iv=1&cairn_key=2')],
  ['missing iv', () => openHash(nowhere().clients, '#aes_key=1&cairn_key=2')],
  ['missing cairn_key', () => openHash(nowhere().clients, '#aes_key=1&iv=2')],
  [
    'Redirect not supported',
    () =>
      reLogin(
        nowhere(),
        { signer: device, mode: 'redirect', window: undefined },
        new AbortController().signal,
      ),
  ],
  [
    'login: unable to find auth provider for google',
    () => startAttempt(nowhere(), { provider: 'google', key: undefined }),
  ],
  [
    'Network with chainId 5 not found',
    () => getNetwork(nowhere().networks.getState(), 5),
  ],
  [
    'No networks defined',
    () => {
      const { environment, storage } = nowhere()
      createNetworksStore({ ...environment, networks: [] }, storage)
    },
  ],
  [
    'not found in',
    heard(
      'packages/core/test/recovery.test.ts',
      '[AUTH-05] [AUTH-07] [SHELL-03] [ERRS-01] one phrase of two wallets lets the person choose, or leave it',
    ),
  ],
  [
    "Can't set default to unknown network",
    () => chooseDefaultChain(nowhere(), 5),
  ],
  ['No apiClient', () => saveSignerMetadata(withServices({ api: '' }), [])],
  [
    'ClientStore needs an injected session',
    () => nowhere().clients.api.userStorageFetchAll({}),
  ],
  ['APIClient not configured', () => clientsWithout().api.ping({})],
  ['MetadataClient not configured', () => clientsWithout().metadata.ping({})],
  [
    'IndexerGateway not configured',
    () => clientsWithout().indexerGateway.ping({}),
  ],
  [
    'RelayerClient not configured for chainId',
    () => clientsWithout().relayer(137),
  ],
  [
    'V1_TESTNET_GUARD address does not match',
    () => createPrivateKeySigner({ address: device, privateKey: digest }),
  ],
  [
    'RouterStore: NavigateFunction has not been injected',
    () => showQuestion(nowhere(), { id: 1, to: '/connect' }),
  ],
  [
    'Unable to fetch guard auth methods using provided token',
    () => hasSecondFactor(nowhere()),
  ],
  [
    'GuardSigner: Expected Cairn Wallet SignRequest metadata',
    () => signWith(guardThatAsksFor('RequiresPIN'), '0x'),
  ],
  [
    'Unable to sign, no auth methods available',
    () => signWith(guardThatAsksFor('RequiresPIN')),
  ],
  [
    'No signers available to sign ownership proof',
    () => proveOwnership(nowhere()),
  ],
  [
    'No signer available to sign ownership proof',
    () => proveOwnership(setUp(locked)),
  ],
  [
    'cannot create session',
    () =>
      openSession(
        nowhere(),
        { signer: signer(device), forget() {} },
        { type: 'passwordless' },
      ),
  ],
  [
    'no transaction response',
    heard(
      'packages/core/test/advanced-settings.test.ts',
      '[ERRS-01] [TXRQ-01] error: a relayer that takes nothing leaves the request where it was',
    ),
  ],
  [
    'passwordless: no redirect URL',
    () =>
      mailLink(
        { ...nowhere(), origin: 'null' },
        'ada@example.com',
        (common) => ({ ...common, type: 'login' }),
      ),
  ],
  [
    'passwordless: missing digest',
    async () => reasonOf({ digest: undefined, result: 'one', token: 'one' }),
  ],
  [
    'passwordless: missing result',
    async () => reasonOf({ digest, result: undefined, token: 'one' }),
  ],
  ['passwordless: invalid intent', () => parseIntent({ type: 'login' })],
  [
    'passwordless: invalid email',
    () => parseIntent({ type: 'login', session: 'one', email: '' }),
  ],
  [
    'waitUntilReady timed out after ',
    heard(
      'packages/core/src/signing/signing-manager.test.ts',
      '[SIGN-02] [ERRS-01] error: after 5000 ms the manager shows itself, and the guard may still sign',
    ),
  ],
  [
    'Duplicate signer',
    () =>
      logged((wallet) => {
        for (const one of [1, 2])
          addSigner(wallet, signer(device, { label: { text: `${one}` } }))
      }),
  ],
  [
    'Multiple local signers',
    () =>
      logged((wallet) => {
        for (const one of [device, guard]) addSigner(wallet, signer(one))
      }),
  ],
  [
    'Missing signer',
    heard(
      'packages/core/src/signing/signer-setup.test.ts',
      '[SIGN-04] behavior: a missing one is skipped with a warning, one that is there is locked',
    ),
  ],
  [
    'Login details without key address',
    () =>
      logged((wallet) => {
        wallet.platform.area.setItem(
          legacyNames.loginDetails,
          '{"type":"unknown"}',
        )
        return migrateSignerStore(wallet)
      }),
  ],
  [
    'No API client',
    () =>
      logged((wallet) => {
        // With a second factor, a token would need the person's code.
        wallet.storage.set('secondFactor', true)
        wallet.storage.set('sessionDump', {
          version: 2,
          address: request.account,
          sessionAddress: device,
        })
        return migrateSignerStore(wallet)
      }),
  ],
]

async function reasonOf(link: Parameters<typeof readLink>[1]): Promise<string> {
  const reading = await readLink(nowhere(), link)
  return reading.type === 'invalid' ? reading.reason : reading.type
}
