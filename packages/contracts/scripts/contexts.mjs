// The creation bytecode of both wallet contexts, each proven by its address.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AbiParameters, ContractAddress, Hex } from 'ox'

const salt = `0x${'00'.repeat(32)}`

/** Addresses of both contexts on every chain. */
const expected = {
  v1: {
    factory: '0xf9D09D634Fb818b05149329C1dcCFAeA53639d96',
    mainModule: '0xd01F11855bCcb95f88D7A48492F66410d4637313',
    mainModuleUpgradable: '0x7EFE6cE415956c5f80C6530cC6cc81b4808F6118',
    guestModule: '0x02390F3E6E5FD1C6786CB78FD3027C117a9955A7',
  },
  v2: {
    factory: '0xFaA5c0b14d1bED5C888Ca655B9a8A5911F78eF4A',
    mainModule: '0xfBf8f1A5E00034762D928f46d438B947f5d4065d',
    mainModuleUpgradable: '0x4222dcA3974E39A8b41c411FeDDE9b09Ae14b911',
    guestModule: '0xfea230Ee243f88BC698dD8f1aE93F8301B6cdfaE',
  },
}

// The packages were built from the on-chain sources, but from another path, so
// the ipfs hash in the metadata of three v2 contracts differs. These are the
// hashes on chain; the address proves the other bytes.
const metadataHashes = {
  mainModuleUpgradable:
    '0b3ca2780c0956acf3c3ac0565452b20ff7214a6f5538fcc261e6fc29c7ca987',
  mainModule:
    '3c8d5199f30c123dff9711c13e6d1af00442c59755d475d5781636aabab62db3',
  guestModule:
    '0896636ab1dae9ad33c5080d1044c3c12105a6d4bc196fd0009bf12ed3b0f853',
}

const universalDeployer = {
  address: '0x1b926fbb24a9f78dcdd3272f2d86f5d0660e59c0',
  sender: '0x9c5a87452d4FAC0cbd53BDCA580b20A45526B3AB',
  funding: '30000000000000000',
}
const universalDeployer2 = '0x8a5bc19e22d6ad55a2c763b93a75d09f321fe764'

/** ERC-2470: a factory that anyone may deploy to this address on any chain. */
const singletonFactory = {
  address: '0xce0042B868300000d44A59004Da54A005ffdcf9f',
  sender: '0xBb6e024b9cFFACB947A71991E386681B1Cd1477D',
  funding: '24700000000000000',
  transaction:
    '0xf9016c8085174876e8008303c4d88080b90154608060405234801561001057600080fd5b50610134806100206000396000f3fe6080604052348015600f57600080fd5b506004361060285760003560e01c80634af63f0214602d575b600080fd5b60cf60048036036040811015604157600080fd5b810190602081018135640100000000811115605b57600080fd5b820183602082011115606c57600080fd5b80359060200191846001830284011164010000000083111715608d57600080fd5b91908080601f016020809104026020016040519081016040528093929190818152602001838380828437600092019190915250929550509135925060eb915050565b604080516001600160a01b039092168252519081900360200190f35b6000818351602085016000f5939250505056fea26469706673582212206b44f8a82cb6b156bfcc3dc6aadd6df4eefd204bc928a4397fd15dacf6d5320564736f6c634300060200331b83247000822470',
}

/**
 * Reads the packages under `modules` and returns the data that a fresh chain
 * needs.
 */
export function buildContexts(modules) {
  const constants = readFileSync(
    join(modules, 'deployer/src/constants.ts'),
    'utf8',
  )
  const bytecode = (version, path) =>
    JSON.parse(
      readFileSync(
        join(modules, `contexts-${version}/artifacts/contracts/${path}.json`),
        'utf8',
      ),
    ).bytecode
  const result = {
    singletonFactory,
    universalDeployer: {
      ...universalDeployer,
      transaction: constant(constants, 'UNIVERSAL_DEPLOYER_TX'),
    },
    universalDeployer2: {
      address: universalDeployer2,
      initCode: constant(constants, 'UNIVERSAL_DEPLOYER_2_BYTECODE'),
    },
    v1: initCodes((path) => bytecode('v1', path), [expected.v1.factory]),
    v2: initCodes(
      (path) => bytecode('v2', path),
      [expected.v2.factory, expected.v2.mainModuleUpgradable],
    ),
  }
  for (const [name, hash] of Object.entries(metadataHashes)) {
    result.v2[name] = withMetadataHash(result.v2[name], hash)
  }
  assertCreator(result.singletonFactory)
  assertCreator(result.universalDeployer)
  assertAddresses('v1', universalDeployer2, result.v1)
  assertAddresses('v2', singletonFactory.address, result.v2)
  return result
}

function initCodes(bytecode, mainModuleArguments) {
  return {
    factory: bytecode('Factory.sol/Factory'),
    mainModule: Hex.concat(
      bytecode('modules/MainModule.sol/MainModule'),
      AbiParameters.encode(
        mainModuleArguments.map(() => ({ type: 'address' })),
        mainModuleArguments,
      ),
    ),
    mainModuleUpgradable: bytecode(
      'modules/MainModuleUpgradable.sol/MainModuleUpgradable',
    ),
    guestModule: bytecode('modules/GuestModule.sol/GuestModule'),
  }
}

function withMetadataHash(bytecode, hash) {
  const prefix = 'a2646970667358221220'
  const start = bytecode.lastIndexOf(prefix) + prefix.length
  return bytecode.slice(0, start) + hash + bytecode.slice(start + hash.length)
}

function constant(source, name) {
  const found = new RegExp(`${name}[^=]*=\\s*['"](0x[0-9a-f]+)['"]`).exec(
    source,
  )
  if (!found) throw new Error(`${name} is not in the deployer's constants`)
  return found[1]
}

/**
 * Checks that a contract's address is that of its sender's first transaction.
 * The sender of a keyless transaction cannot send another.
 */
function assertCreator({ address, sender }) {
  assertSame(address, ContractAddress.fromCreate({ from: sender, nonce: 0n }))
}

function assertAddresses(version, from, codes) {
  for (const [name, initCode] of Object.entries(codes)) {
    assertSame(
      expected[version][name],
      ContractAddress.fromCreate2({ from, salt, bytecode: initCode }),
    )
  }
}

function assertSame(wanted, got) {
  if (wanted.toLowerCase() !== got.toLowerCase()) {
    throw new Error(`bytecode for ${wanted} would live at ${got}`)
  }
}
