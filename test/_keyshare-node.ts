/** A keyshare node, as `KEYSHARE_NODE_LIST` names it. */
export type KeyshareNode = {
  readonly url: string
  readonly index: number
  readonly publicKey: `0x${string}`
}

/** Asks a node for its index and its public key. */
export async function askNode(url: string): Promise<KeyshareNode> {
  const answer = await fetch(`${url}/rpc/Keyshare/Info`, {
    method: 'POST',
    body: '{}',
  })
  const { index, publicKey } = (await answer.json()) as KeyshareNode
  return { url, index, publicKey }
}
