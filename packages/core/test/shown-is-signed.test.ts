import { decodeOperations, withApprovalLimit } from '@cairn/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLimit } from '../src/inbox/change-limit.ts'
import { validEntries } from '../src/inbox/entry-schema.ts'
import { handleRequest } from '../src/provider/handle-request.ts'
import { callsOf } from '../src/transactions/requested-calls.ts'
import { account, connected, peer } from './_connected-app.ts'

const spender = `0x${'5e'.repeat(20)}`

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all) => `0x${Buffer.from(all).toString('hex')}`)
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

/** Calls as apps make them: known functions, unknown ones, and plain payments. */
const call = fc.record(
  {
    to: hex(20),
    value: fc
      .bigInt({ min: 0n, max: 2n ** 96n })
      .map((n) => `0x${n.toString(16)}`),
    data: fc.oneof(
      amount.map((n) => `0x095ea7b3${word(BigInt(spender))}${word(n)}`),
      amount.map((n) => `0xa9059cbb${word(BigInt(spender))}${word(n)}`),
      fc
        .uint8Array({ minLength: 4, maxLength: 200 })
        .map((all) => `0x${Buffer.from(all).toString('hex')}`),
    ),
  },
  { requiredKeys: ['to'] },
)

test('[DAPP-03] [TXRQ-01] of 10,000 random batches, what is shown is what is signed: as asked, after a reload, and with a changed limit', async () => {
  const wallet = connected()
  let id = 0
  let read = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 4 }),
      amount,
      async (calls, limit) => {
        id += 1
        const params = [
          {
            version: '2.0.0',
            chainId: '0x89',
            from: account,
            atomicRequired: true,
            calls,
          },
        ]
        const asked = handleRequest(wallet, peer, {
          id,
          method: 'wallet_sendCalls',
          params,
        })
        asked.catch(() => undefined)
        await new Promise((resolve) => setImmediate(resolve))
        const [entry] = wallet.inbox.getState().entries
        // Calls that change the wallet are refused, and are not asked about.
        if (entry?.ask.type !== 'transaction') return
        read += 1
        const wanted = calls.map(({ to, value = '0x0', data = '0x' }) => ({
          to: to.toLowerCase(),
          value: BigInt(value),
          data: data.toLowerCase(),
        }))
        const plain = (
          all: readonly { to: string; value: bigint; data: string }[],
        ) =>
          all.map(({ to, value, data }) => ({
            to: to.toLowerCase(),
            value,
            data: data.toLowerCase(),
          }))
        const shown = (request = entry.ask) => {
          if (request.type !== 'transaction') throw new Error('no transaction')
          const signed = callsOf(request.request)
          const operations = decodeOperations(signed, { account, chainId: 137 })
          expect(plain(operations.map((one) => one.call))).toEqual(
            plain(signed),
          )
          return plain(signed)
        }
        expect(shown()).toEqual(wanted)
        // As another page finds it in the browser's store.
        const [kept] = validEntries(JSON.parse(JSON.stringify([entry])))
        expect(kept && shown(kept.ask as typeof entry.ask)).toEqual(wanted)
        const first = wanted[0]?.data as `0x${string}`
        const changed = withApprovalLimit(first, limit)
        expect(changeLimit(wallet, entry.id, 0, limit)).toBe(
          changed !== undefined,
        )
        const [after] = wallet.inbox.getState().entries
        if (after?.ask.type !== 'transaction') throw new Error('gone')
        expect(shown(after.ask)[0]?.data).toBe(changed ?? first)
        wallet.inbox.setState({ entries: [], selectedId: undefined })
      },
    ),
    { numRuns: 10_000 },
  )
  expect(read).toBeGreaterThan(9_000)
}, 120_000)
