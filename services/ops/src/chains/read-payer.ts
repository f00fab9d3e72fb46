import { readFile } from 'node:fs/promises'
import { BaseError, type Hex } from '@cairn/primitives'
import { openAccount, type Sender } from '@cairn/relayer'
import { Hex as OxHex } from 'ox'

/**
 * Opens the account that pays for a command.
 *
 * @param path - file with its private key: 64 digits of hex in one line
 * @throws {PayerError} if the file holds no private key
 */
export async function readPayer(path: string): Promise<Sender> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]
  if (digits === undefined) throw new PayerError(path)
  const key: Hex = `0x${digits}`
  return openAccount(OxHex.toBytes(key))
}

/** The file of the account that pays is not usable. */
class PayerError extends BaseError {
  override readonly name = 'PayerError'

  constructor(path: string) {
    super(
      `${path} is no file with a private key: 64 digits of hex in one line.`,
    )
  }
}
