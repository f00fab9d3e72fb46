import type { OpenAccount } from '@cairn/account'
import { readP256Part } from '@cairn/account/p256'
import { assertion, createPasskey } from '@cairn/account/testing'
import { deriveLoginKey } from '@cairn/clients/keyshare'
import { startKeyshare } from '@cairn/keyshare'
import { openDatabase } from '@cairn/service-kit'
import { serve, testPlatform } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { Address, Hash, Secp256k1 } from 'ox'
import { getAccount, loadEngine } from '../packages/core/src/account/engine.ts'
import { createPrivateKeySigner } from '../packages/core/src/signers/kinds/private-key.ts'
import type { Wallet } from '../packages/core/src/wallet.ts'
import { signIn } from '../packages/core/test/_sign-in.ts'
import { startStack } from '../packages/core/test/_stack.ts'
import { createIssuer } from '../services/keyshare/test/_issuer.ts'
import { benchDialog } from './dialog.ts'
import { type BenchRow, judged, timeEach } from './table.ts'

const rounds = 100
const warmUp = 10

/** Measures signatures, a sign-in key and the dialog, over real services. */
export async function benchSigning(): Promise<readonly BenchRow[]> {
  return [
    ...(await benchSignatures()),
    await benchLoginKey(),
    await benchPasskeyPart(),
    ...(await benchDialog()),
  ]
}

async function benchSignatures(): Promise<readonly BenchRow[]> {
  await using stack = await startStack()
  const wallet = await signIn(stack, 'bench@example.com')
  const account = await getAccount(wallet)
  const [device, guard] = await timeSigners(wallet, account)
  const five = await openFive(wallet)
  const [, guardOfFive, whole] = await timeSigners(wallet, five)
  return [
    judged('a signature of the device (Node)', device, 0.95, 5),
    judged('the guard alone, over HTTP', guard, 0.95),
    judged('device and guard over HTTP', sums(device, guard), 0.95, 25),
    judged('the guard, asked after four others', guardOfFive, 0.95, 60),
    judged(
      'five signers of one account, chain and tracker included',
      whole,
      0.5,
      60,
    ),
  ]
}

/** Measures how long a service takes to read a passkey's part of a signature. */
async function benchPasskeyPart(): Promise<BenchRow> {
  const passkey = createPasskey()
  const hash = Hash.keccak256('0x01')
  const part = assertion(passkey, hash)
  const read = async () => {
    const key = readP256Part(passkey.address, hash, part)
    if (key?.x !== passkey.x) throw new Error('The part was not read.')
  }
  await timeEach(warmUp, read)
  const taken = await timeEach(rounds, read)
  return judged('a passkey’s part, read without a chain', taken, 0.95, 5)
}

const sums = (one: readonly number[], other: readonly number[]) =>
  one.map((value, index) => value + (other[index] ?? 0))

/**
 * Opens an account that needs all of five signers: four local keys and the
 * guard.
 */
async function openFive(wallet: Wallet): Promise<OpenAccount> {
  const keys = await Promise.all(
    Array.from({ length: 4 }, () => createPrivateKeySigner(newPrivateKey())),
  )
  const signers = wallet.signers.byAddress
  const guard = [...signers.values()].find(({ kind }) => kind === 'guard')
  if (!guard) throw new Error('There is no guard.')
  signers.clear()
  for (const signer of [...keys, guard]) signers.set(signer.address, signer)
  const addresses = [...signers.keys()]
  const [first = guard.address] = addresses
  const { module, engine } = await loadEngine(wallet)
  return module.createAccount(engine, {
    config: {
      threshold: addresses.length,
      signers: addresses.map((address) => ({ address, weight: 1 })),
    },
    witnesses: [first],
  })
}

function newPrivateKey() {
  const privateKey = Secp256k1.randomPrivateKey()
  const publicKey = Secp256k1.getPublicKey({ privateKey })
  return { privateKey, address: Address.fromPublicKey(publicKey) }
}

/**
 * Signs repeatedly; returns the times of local signers, the guard and the
 * whole.
 */
async function timeSigners(
  wallet: Wallet,
  account: OpenAccount,
): Promise<readonly [number[], number[], number[]]> {
  const times = { guard: [] as number[], other: [] as number[] }
  for (const [address, signer] of wallet.signers.byAddress) {
    const kept = signer.kind === 'guard' ? times.guard : times.other
    wallet.signers.byAddress.set(address, {
      ...signer,
      async sign(request) {
        const began = performance.now()
        const signature = await signer.sign(request)
        kept.push(performance.now() - began)
        return signature
      },
    })
  }
  const whole = await timeEach(rounds + warmUp, (index) =>
    account.signDigest({
      chainId: 137,
      digest: `0x${(index + 1).toString(16).padStart(64, '0')}`,
    }),
  )
  return [warm(times.other), warm(times.guard), warm(whole)]
}

const warm = (times: readonly number[]) => times.slice(warmUp)

async function benchLoginKey(): Promise<BenchRow> {
  await using stack = new AsyncDisposableStack()
  const app = new Hono()
  const { url } = stack.use(await serve(app))
  const issuer = await createIssuer(url)
  app.route('/', issuer.app)
  const database = stack.use(await openDatabase('memory://'))
  const base = testPlatform(database)
  const keyshare = stack.use(
    await startKeyshare({
      ...base,
      publicUrl: url,
      urls: { ...base.urls, identity: url },
    }),
  )
  app.route('/', keyshare.app)
  const times = await timeEach(rounds + warmUp, async (index) => {
    const verifierId = `${index}@example.com`
    const claims = issuer.claimsOf(verifierId, new Date())
    await deriveLoginKey({
      nodes: keyshare.nodes,
      threshold: keyshare.threshold,
      verifier: `${claims.verifier}`,
      verifierId,
      idToken: await issuer.sign(claims),
      key: issuer.tab,
    })
  })
  return judged(
    'a sign-in key, three nodes of which two answer',
    warm(times),
    0.5,
    60,
  )
}
