#!/usr/bin/env node
// Rewrites src/public/artifacts/: our own contracts of public chains, compiled
// from ../solidity, and contracts of others whose licence (MIT) allows a copy. Compiler and packages go to a temporary folder: they are not
// needed to install, test or run the repository.
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

const opStack = '@eth-optimism/contracts-bedrock'
const packages = ['solc@0.8.30', `${opStack}@0.17.3`, 'viem@2.57.0']
/** Put directly onto a chain, at an address that no creation code gives. */
const runtimeOnly = new Set(['OperatorFeeOracle', 'NodeInterface'])
const root = join(import.meta.dirname, '..')
const artifacts = join(root, 'src/public/artifacts')
const folder = mkdtempSync(join(tmpdir(), 'public-contracts-'))
const require = createRequire(join(folder, 'package.json'))

try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    stdio: 'inherit',
  })
  mkdirSync(artifacts, { recursive: true })
  write('bytecode.json', compile())
  write('third-party.json', {
    opStack: {
      ...copied(packages[1]),
      gasPriceOracle: runtimeOf('GasPriceOracle'),
      l1Block: runtimeOf('L1Block'),
    },
    multicall3: {
      ...copied(packages[2]),
      creationCode: await multicall3(),
    },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Says where code is from, with the licence that must go along. */
function copied(source) {
  const name = source.replace(/@[^@]*$/, '')
  const path = join(folder, 'node_modules', name, 'LICENSE')
  return { source, licence: readFileSync(path, 'utf8') }
}

async function multicall3() {
  const path = join(folder, 'node_modules/viem/_esm/constants/contracts.js')
  return (await import(path)).multicall3Bytecode
}

function runtimeOf(name) {
  const path = `${opStack}/forge-artifacts/${name}.sol/${name}.json`
  return require(path).deployedBytecode.object
}

function compile() {
  const solidity = join(root, 'solidity')
  const files = readdirSync(solidity).map((file) => [
    file,
    { content: readFileSync(join(solidity, file), 'utf8') },
  ])
  const output = JSON.parse(
    require('solc').compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(files),
        settings: {
          optimizer: { enabled: true, runs: 200 },
          // Before PUSH0: the rehearsal's own chains know it, old nodes do not.
          evmVersion: 'paris',
          metadata: { bytecodeHash: 'none', appendCBOR: false },
          outputSelection: {
            '*': {
              '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'],
            },
          },
        },
      }),
    ),
  )
  const errors = output.errors ?? []
  for (const { formattedMessage } of errors) console.error(formattedMessage)
  if (errors.length > 0) throw new Error('solc is not content')
  return Object.fromEntries(
    Object.values(output.contracts)
      .flatMap(Object.entries)
      .map(([name, { evm }]) => [name, `0x${codeOf(name, evm)}`]),
  )
}

function codeOf(name, { bytecode, deployedBytecode }) {
  return (runtimeOnly.has(name) ? deployedBytecode : bytecode).object
}

function write(name, value) {
  writeFileSync(join(artifacts, name), `${JSON.stringify(value, null, 1)}\n`)
}
