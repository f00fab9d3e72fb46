import { deriveLoginKey } from '@cairn/clients/keyshare'
import { startKeyshare } from '@cairn/keyshare'
import { openDatabase } from '@cairn/service-kit'
import { serve, testPlatform } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { getAccount } from '../packages/core/src/account/engine.ts'
import { signIn } from '../packages/core/test/_sign-in.ts'
import { startStack } from '../packages/core/test/_stack.ts'
import { createIssuer } from '../services/keyshare/test/_issuer.ts'
import { type BenchRow, ms, quantile, timeEach } from './table.ts'

const rounds = 100
const warmUp = 10

/** What a signature and a sign-in key take, over real services. */
export async function benchSigning(): Promise<readonly BenchRow[]> {
  return [...(await benchSignatures()), await benchLoginKey()]
}

async function benchSignatures(): Promise<readonly BenchRow[]> {
  await using stack = await startStack()
  const wallet = await signIn(stack, 'bench@example.com')
  const account = await getAccount(wallet)
  const times = { guard: [] as number[], device: [] as number[] }
  for (const [address, signer] of wallet.runtime.signers) {
    const kept = signer.kind === 'guard' ? times.guard : times.device
    wallet.runtime.signers.set(address, {
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
  return [
    row('a signature of the device (Node)', times.device, 'p95 ≤ 5 ms'),
    row(
      'device and guard over HTTP',
      times.guard.map((guard, index) => guard + (times.device[index] ?? 0)),
      'p95 ≤ 25 ms',
    ),
    row('the same, with what the account asks of chain and tracker', whole, ''),
  ]
}

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
    })
  })
  return row(
    'a sign-in key, three nodes of which two answer',
    times,
    'p50 ≤ 60 ms',
  )
}

function row(name: string, times: readonly number[], goal: string): BenchRow {
  const warm = times.slice(warmUp)
  return {
    name,
    value: `p50 ${ms(quantile(warm, 0.5))}, p95 ${ms(quantile(warm, 0.95))}`,
    goal,
  }
}
