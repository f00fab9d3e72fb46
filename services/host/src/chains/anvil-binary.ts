import { createRequire } from 'node:module'
import { BaseError } from '@cairn/primitives'

const architectures: Readonly<Record<string, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
}

/**
 * Finds anvil's native binary. Its JavaScript launcher would stay in memory
 * beside each chain and hide the process id.
 *
 * @throws {MissingAnvilError} if npm installed none for this machine
 */
export function getAnvilBinary(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const name = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const launcher = createRequire(import.meta.url).resolve(
      '@foundry-rs/anvil/package.json',
    )
    return createRequire(launcher).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new MissingAnvilError(name, { cause })
  }
}

export class MissingAnvilError extends BaseError {
  override readonly name = 'MissingAnvilError'
  readonly packageName: string

  constructor(packageName: string, options?: ErrorOptions) {
    super(
      `The local chains need ${packageName}, which is not installed.`,
      options,
    )
    this.packageName = packageName
  }
}
