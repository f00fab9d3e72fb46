/** A request to a chain's node. */
export type NodeRequest = {
  readonly method: string
  readonly params: readonly unknown[]
}
