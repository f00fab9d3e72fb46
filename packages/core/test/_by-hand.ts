import { askSigner, type Wallet } from '../src/index.ts'

/**
 * Presses, for a person, the first signer that is ready, until `done`.
 *
 * @returns how often
 */
export async function signByHand(
  page: Wallet,
  done: Promise<void>,
): Promise<number> {
  let presses = 0
  let isDone = false
  const end = done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { requests, visible } = page.signing.getState()
    const [request] = visible ? requests : []
    const next = request?.signers.find(
      ({ signed, status }) => !signed && status.ready,
    )
    if (request && next) {
      presses += 1
      await askSigner(page, request.id, next.address)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await end
  return presses
}
