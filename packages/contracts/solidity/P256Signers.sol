// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

// Frozen: the code of PasskeySigner is part of the address of every passkey.
// test/p256-signers.test.ts compiles it and compares the hash.

interface IERC7913SignatureVerifier {
    function verify(bytes calldata key, bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// One implementation per kind and chain. A signer is a clone of it (ERC-1167) with 64 bytes after its
/// 45 bytes of code: the public key, x and y. Nothing can be called but the check, and nothing can change.
abstract contract P256Signer {
    IERC7913SignatureVerifier private immutable verifier;

    constructor(IERC7913SignatureVerifier v) { verifier = v; }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes memory key = new bytes(64);
        assembly ("memory-safe") { extcodecopy(address(), add(key, 32), 45, 64) }
        return verifier.verify(key, signed(hash), signature) == IERC7913SignatureVerifier.verify.selector
            ? bytes4(0x1626ba7e)
            : bytes4(0xffffffff);
    }

    function signed(bytes32 hash) internal pure virtual returns (bytes32);
}

/// A passkey: the hash is the challenge, as the WebAuthn verifier wants it.
contract PasskeySigner is P256Signer {
    constructor(IERC7913SignatureVerifier v) P256Signer(v) {}
    function signed(bytes32 hash) internal pure override returns (bytes32) { return hash; }
}
