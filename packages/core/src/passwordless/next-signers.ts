import { type Address, isAddress } from '@cairn/primitives'
import * as z from 'zod/mini'

/** The signers of an account after a change of its configuration. */
export type NextSigners = {
  readonly threshold: number
  readonly signers: readonly {
    readonly address: Address
    readonly weight: number
  }[]
}

// Strict: a leaf with a tree beside its address would be read as a tree.
const leaf = z.strictObject({
  address: z.string().check(z.refine(isAddress)),
  weight: z.number(),
})
const node = z.strictObject({ left: z.unknown(), right: z.unknown() })
const config = z.object({ threshold: z.number(), tree: z.unknown() })
/** More than any wallet has, and less than a page can show. */
const maxDepth = 16

/**
 * Reads every signer of a configuration as it travels. A part that is not
 * shown, such as the hash of a branch, could hide a signer: then there is none.
 *
 * @returns `undefined` when some of it cannot be shown
 * @see SIGN-07 PWLS-04
 */
export function readNextSigners(json: unknown): NextSigners | undefined {
  const read = z.safeParse(config, json)
  if (!read.success) return undefined
  const signers = leavesOf(read.data.tree, 0)
  return signers && { threshold: read.data.threshold, signers }
}

function leavesOf(
  tree: unknown,
  depth: number,
): NextSigners['signers'] | undefined {
  if (depth > maxDepth) return undefined
  const branch = z.safeParse(node, tree)
  if (branch.success) {
    const left = leavesOf(branch.data.left, depth + 1)
    const right = leavesOf(branch.data.right, depth + 1)
    return left && right && [...left, ...right]
  }
  const one = z.safeParse(leaf, tree)
  return one.success
    ? [{ address: one.data.address as Address, weight: one.data.weight }]
    : undefined
}
