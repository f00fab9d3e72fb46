#!/usr/bin/env node
// Rewrites src/artifacts/: the bytecode of both contexts, taken from the
// published packages, and Cairn's own contracts, compiled from ../solidity; and
// the code of test runs, which the wallet brings along. The packages go to a
// temporary folder: they are not needed to install, test or run the repository.
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildContexts } from './contexts.mjs'

const SOLC = '0.8.30'
const packages = [
  `solc@${SOLC}`,
  'contexts-v1@npm:@0xsequence/wallet-contracts@1.10.0',
  'contexts-v2@npm:@0xsequence/wallet-contracts@3.0.1',
  'deployer@npm:@0xsequence/deployer@0.42.9',
  '@openzeppelin/contracts@5.7.0',
]
const root = join(import.meta.dirname, '..')
const artifacts = join(root, 'src/artifacts')
const contracts = [
  'AmmFactory',
  'AmmPair',
  'AmmRouter',
  'BalanceCheck',
  'BalanceReader',
  'BridgeEscrow',
  'Faucet',
  'LocalERC1155',
  'LocalERC20',
  'LocalERC721',
  'LocalNames',
  'WrappedNative',
]
// Put directly onto the chain, at an address that no creation code gives, or
// only over an address for one call.
const runtimeOnly = new Set(['LocalNames', 'BalanceReader'])
// Runs by state overrides alone, also where PUSH0 is not known yet.
const tryModule = 'TryModule'
const tryModulePlace = join(root, '../clients/src/test-run/try-module.ts')

const folder = mkdtempSync(join(tmpdir(), 'contracts-'))
try {
  fetchPackages()
  rmSync(artifacts, { recursive: true, force: true })
  mkdirSync(artifacts, { recursive: true })
  write('contexts.json', buildContexts(join(folder, 'node_modules')))
  const compiled = compile(contracts, 'shanghai')
  write(
    'bytecode.json',
    Object.fromEntries(
      contracts.map((name) => [
        name,
        `0x${codeOf(compiled[name].evm, runtimeOnly.has(name))}`,
      ]),
    ),
  )
  writeFileSync(join(artifacts, 'abis.ts'), abiModule(compiled))
  // Runs where PUSH0 is not known yet; its code must never change.
  const signer = compile(['PasskeySigner'], 'paris', 'P256Signers.sol')
  write('signers.json', {
    webAuthnVerifier: publishedVerifier(),
    passkeySigner: `0x${codeOf(signer.PasskeySigner.evm, false)}`,
  })
  const tried = compile([tryModule], 'paris')[tryModule].evm
  writeFileSync(
    tryModulePlace,
    `// Written by packages/contracts/scripts/generate.mjs from solidity/${tryModule}.sol with solc ${SOLC}.

/** Code of solidity/${tryModule}.sol, for chains since the Paris upgrade. */
export const tryModuleCode =
  '0x${codeOf(tried, true)}'
`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function codeOf({ bytecode, deployedBytecode }, isRuntime) {
  return isRuntime ? deployedBytecode.object : bytecode.object
}

/** Creation code as OpenZeppelin published it, byte for byte. */
function publishedVerifier() {
  const path =
    'node_modules/@openzeppelin/contracts/build/contracts/ERC7913WebAuthnVerifier.json'
  return JSON.parse(readFileSync(join(folder, path), 'utf8')).bytecode
}

/** Installs without scripts and without runtime dependencies. */
function fetchPackages() {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      ...packages,
    ],
    { cwd: folder, stdio: 'inherit' },
  )
}

function compile(names, evmVersion, file) {
  const solc = createRequire(join(folder, 'package.json'))('solc')
  const solidity = join(root, 'solidity')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(
          readdirSync(solidity)
            .filter((file) => file.endsWith('.sol'))
            .map((file) => [
              file,
              { content: readFileSync(join(solidity, file), 'utf8') },
            ]),
        ),
        settings: {
          optimizer: { enabled: true, runs: 200 },
          evmVersion,
          // Without the metadata hash, a comment does not change an address.
          metadata: { bytecodeHash: 'none', appendCBOR: false },
          outputSelection: {
            '*': {
              '*': [
                'abi',
                'evm.bytecode.object',
                'evm.deployedBytecode.object',
              ],
            },
          },
        },
      }),
    ),
  )
  for (const { formattedMessage } of output.errors ?? []) {
    console.error(formattedMessage)
  }
  if (output.errors?.length > 0) throw new Error('solc is not content')
  return Object.fromEntries(
    names.map((name) => [name, output.contracts[file ?? `${name}.sol`][name]]),
  )
}

/** Formats one entry per line, which keeps diffs readable. */
function abiModule(compiled) {
  const names = {
    AmmFactory: 'ammFactoryAbi',
    AmmPair: 'ammPairAbi',
    AmmRouter: 'ammRouterAbi',
    BalanceCheck: 'balanceCheckAbi',
    BridgeEscrow: 'bridgeEscrowAbi',
    Faucet: 'faucetAbi',
    LocalERC1155: 'localErc1155Abi',
    LocalERC20: 'localErc20Abi',
    LocalNames: 'localNamesAbi',
    LocalERC721: 'localErc721Abi',
    WrappedNative: 'wrappedNativeAbi',
  }
  const parts = Object.entries(names).map(([contract, name]) => {
    const entries = compiled[contract].abi.map(
      (entry) => `  ${JSON.stringify(entry, withoutInternalType)},\n`,
    )
    return `/** ABI of solidity/${contract}.sol. */\nexport const ${name} = [\n${entries.join('')}] as const\n`
  })
  return `// Written by scripts/generate.mjs from solidity/ with solc ${SOLC}.\n\n${parts.join('\n')}`
}

function withoutInternalType(key, value) {
  return key === 'internalType' ? undefined : value
}

function write(name, value) {
  writeFileSync(join(artifacts, name), `${JSON.stringify(value, null, 1)}\n`)
}
