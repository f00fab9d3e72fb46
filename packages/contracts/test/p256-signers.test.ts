import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Hash, type Hex } from 'ox'
import { expect, test } from 'vitest'
import creation from '../src/artifacts/signers.json' with { type: 'json' }
import { planContracts } from '../src/index.ts'

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '..')
const hashOf = (code: string) => Hash.keccak256(code as Hex.Hex)

/**
 * All of these are frozen: they are part of every passkey's address. Whoever
 * changes one makes every passkey another signer.
 */
const frozen = {
  passkeySigner:
    '0x1a7045d34673d3a59bdbf73c7eac3147f4c153b017ab8b744cc88b9dd4f425d9',
  webAuthnVerifier:
    '0xca79004800eca964e18a3ab198fb05fac0f70a3033a38d2278183ec282bf2f94',
  verifierPackage:
    'sha512-IL2AZpI+7THMzt1u6Cxmc1zLwVnudtUGvrqXQ/HnbLKfQ/8dIWMMQPDwPIjRQzNrlAo4cxZaCGRB/XvwPo9ILA==',
} as const

type Output = {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { object: string } } }>
  >
}

/** Compiles a source with the settings of scripts/generate.mjs. */
function compile(file: string): Output {
  const solc = require('solc') as { compile: (input: string) => string }
  const content = readFileSync(join(root, 'solidity', file), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  return JSON.parse(solc.compile(JSON.stringify(input))) as Output
}

test('[PASS-03] the source of the passkeys’ contract compiles to the code that is frozen', () => {
  expect(require('solc/package.json')).toMatchObject({ version: '0.8.30' })
  const { contracts, errors } = compile('P256Signers.sol')
  expect(errors ?? []).toEqual([])
  const compiled = contracts['P256Signers.sol']?.PasskeySigner?.evm.bytecode
  expect(`0x${compiled?.object}`).toBe(creation.passkeySigner)
  expect(hashOf(creation.passkeySigner)).toBe(frozen.passkeySigner)
})

test('[PASS-03] the verifier is byte for byte the published one', () => {
  const published =
    require('@openzeppelin/contracts/build/contracts/ERC7913WebAuthnVerifier.json') as {
      bytecode: string
    }
  expect(creation.webAuthnVerifier).toBe(published.bytecode)
  expect(hashOf(creation.webAuthnVerifier)).toBe(frozen.webAuthnVerifier)
})

test('[PASS-03] the lock names the package of the verifier by its hash', () => {
  const lock = JSON.parse(
    readFileSync(join(root, '../../package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { version: string; integrity?: string }> }
  const path = 'node_modules/@openzeppelin/contracts'
  const found = Object.entries(lock.packages).filter(
    ([name, { version }]) => name.endsWith(path) && version === '5.7.0',
  )
  expect(found.map(([, { integrity }]) => integrity)).toEqual([
    frozen.verifierPackage,
  ])
})

test('[PASS-03] both contracts have their addresses on every chain', () => {
  expect(planContracts('signers').map(({ address }) => address)).toEqual([
    '0x215850dE58D22cd5Cac14208664f923EbF7C7f02',
    '0x8B232E8272726f4006cdd8A1D68Fac1786FC1D85',
  ])
})
