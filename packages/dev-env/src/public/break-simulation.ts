import { z } from 'zod'
import type { RpcCall } from './json-rpc.ts'

const push0 = 0x5f
const push1 = 0x60
const push32 = 0x7f

const overrides = z.record(
  z.string(),
  z.looseObject({ code: z.optional(z.string()) }),
)
const blocks = z.object({
  blockStateCalls: z.array(
    z.looseObject({
      stateOverrides: z.optional(overrides),
      calls: z._default(
        z.array(z.looseObject({ to: z.optional(z.nullable(z.string())) })),
        [],
      ),
    }),
  ),
})
const simulated = z.array(z.looseObject({ calls: z.array(z.looseObject({})) }))

/**
 * Fails each simulated call whose target's own code has PUSH0, as nodes did
 * that simulated with the rules of an older fork. Code that the target calls in
 * its turn is not looked at.
 *
 * @param codeOf - code of an account in hex
 */
export async function breakSimulation(
  call: RpcCall,
  result: unknown,
  codeOf: (address: string) => Promise<string>,
): Promise<unknown> {
  const asked = blocks.safeParse(call.params?.[0]).data
  const answered = simulated.safeParse(result).data
  if (!asked || !answered) return result
  const replaced = new Map<string, string>()
  const broken = []
  for (const [index, block] of answered.entries()) {
    const { stateOverrides = {}, calls = [] } =
      asked.blockStateCalls[index] ?? {}
    for (const [address, { code }] of Object.entries(stateOverrides))
      if (code !== undefined) replaced.set(address.toLowerCase(), code)
    const codes = await Promise.all(
      calls.map(({ to }) =>
        to ? (replaced.get(to.toLowerCase()) ?? codeOf(to)) : '0x',
      ),
    )
    broken.push({
      ...block,
      calls: block.calls.map((one, at) =>
        hasPush0(codes[at] ?? '0x') ? { ...one, ...failed } : one,
      ),
    })
  }
  return broken
}

const failed = {
  status: '0x0',
  returnData: '0x',
  logs: [],
  error: { code: -32_015, message: 'invalid opcode: PUSH0' },
}

/** Whether code has the opcode PUSH0. Bytes that are pushed do not count. */
export function hasPush0(code: string): boolean {
  const bytes = Buffer.from(code.slice(2), 'hex')
  for (let at = 0; at < bytes.length; at++) {
    const opcode = bytes[at] ?? 0
    if (opcode === push0) return true
    if (opcode >= push1 && opcode <= push32) at += opcode - push1 + 1
  }
  return false
}
