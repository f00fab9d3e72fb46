import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRecoveryKey,
  createWalletWithPhrase,
  newRecoveryPhrase,
  signInWithPassword,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { keyOfPassword } from '../src/keys/password-key.ts'
import { keyOfPhrase } from '../src/keys/recovery-phrase.ts'
import { newProfile, openPage, type Profile } from './_browser.ts'
import { type Stack, startStack } from './_stack.ts'

const password = 'canary Password 7!'

let stack: Stack
/** Everything that left the page: addresses, headers and bodies. */
const sent: string[] = []
const { fetch } = globalThis
beforeAll(async () => {
  stack = await startStack()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const headers = JSON.stringify([...request.headers])
    sent.push(`${request.url} ${headers} ${await request.clone().text()}`)
    return fetch(request)
  }
})
afterAll(async () => {
  globalThis.fetch = fetch
  await stack?.[Symbol.asyncDispose]()
})

async function open(profile: Profile): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  return page
}

/** Forms of a secret that must appear nowhere: the secret, and its key in every encoding. */
function forms(secret: string, key: Uint8Array): readonly string[] {
  const buffer = Buffer.from(key)
  return [
    secret,
    ...(secret.match(/^(?:\S+ ){2}\S+/) ?? []),
    buffer.toString('hex'),
    buffer.toString('base64').replace(/=+$/, ''),
    buffer.toString('base64url'),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]
}

describe('a typed secret', () => {
  test('[AUTH-07] [AUTH-08] [SIGN-08] [SIGN-09] is in no request and in nothing that is kept, nor is its key', async () => {
    const phrases = [await newRecoveryPhrase(), await newRecoveryPhrase()]
    const profiles = [newProfile(), newProfile()] as const
    const first = await open(profiles[0])
    await createWalletWithPhrase(first, phrases[0] ?? '')
    await addRecoveryKey(first, phrases[1] ?? '')
    const second = await open(profiles[1])
    await signInWithPassword(second, password)

    const secrets = [
      ...forms(password, await keyOfPassword(password)),
      ...(await Promise.all(
        phrases.map(async (phrase) => forms(phrase, await keyOfPhrase(phrase))),
      )),
    ].flat()
    const kept = profiles.flatMap((profile) => [...profile.kept.values()])
    const everything = [...sent, ...kept].join('\n').toLowerCase()
    expect(sent.length).toBeGreaterThan(10)
    expect(kept.length).toBeGreaterThan(2)
    expect(
      secrets.filter((one) => everything.includes(one.toLowerCase())),
    ).toEqual([])
  })
})
