import { NotEnoughSignersError } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { createOrchestrator } from './orchestrator.ts'

const address = `0x${'a'.repeat(40)}`
const metadata = {
  address,
  chainId: 137,
  digest: `0x${'11'.repeat(32)}`,
  config: {
    version: 2,
    threshold: 1n,
    checkpoint: 0n,
    tree: { address: `0x${'d'.repeat(40)}`, weight: 1n },
  },
}

/**
 * Requests a signature of an account that then reports whether the weight is
 * enough.
 */
function ask(facts: object, isEnough: boolean) {
  const asked: unknown[] = []
  const orchestrator = createOrchestrator(async (request) => {
    asked.push(request)
    return new Map()
  })
  const signing = orchestrator.signMessage({
    candidates: [],
    message: `0x${'22'.repeat(32)}`,
    metadata: facts,
    callback: () => isEnough,
  })
  return { asked, signing }
}

describe('createOrchestrator', () => {
  test('[SIGN-01] passes on the request and its candidates', async () => {
    const { asked, signing } = ask(metadata, true)
    expect(await signing).toMatchObject({ ended: true, signers: {} })
    expect(asked).toMatchObject([
      {
        account: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
        chainId: 137,
        digest: metadata.digest,
        subdigest: `0x${'22'.repeat(32)}`,
        config: { threshold: 1 },
      },
    ])
  })

  test('[SIGN-01] [ERRS-01] error: rejects metadata that is not a wallet request, and asks no signer', async () => {
    for (const facts of [{}, { address }, { ...metadata, config: undefined }]) {
      const { asked, signing } = ask(facts, true)
      await expect(signing).rejects.toThrow(
        'metadata must be WalletSignRequestMetadata',
      )
      expect(asked).toEqual([])
    }
  })

  test('[SIGN-01] error: rejects signatures of too little weight', async () => {
    const { signing } = ask(metadata, false)
    await expect(signing).rejects.toThrow(NotEnoughSignersError)
  })
})
