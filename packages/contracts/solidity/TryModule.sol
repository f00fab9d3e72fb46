// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A wallet's code during one `eth_call`, for nodes that cannot simulate a block.
///
/// The storage slot that names a wallet's code is overridden to name this code.
/// It puts the wallet's true code back at once, then does what the wallet's
/// `execute` does after it accepted a signature, and reads balances at last. So
/// whatever is called meets the true wallet: its code, its storage, its sender.
/// It is never deployed, and compiled for chains without newer instructions.
contract TryModule {
    /// A transaction of a wallet, in the wallet's own form.
    struct Step {
        bool delegateCall;
        bool revertOnError;
        uint256 gasLimit;
        address target;
        uint256 value;
        bytes data;
    }

    /// A view that answers one word. Without an address it is the native balance
    /// of the account in `data`.
    struct Probe {
        address to;
        bytes data;
    }

    struct Answer {
        bool isRead;
        uint256 value;
    }

    struct Done {
        bool succeeded;
        uint256 gasUsed;
        /// At most `mostReturned` bytes.
        bytes returned;
    }

    error BadNonce(uint256 space, uint256 provided, uint256 current);
    error NotEnoughGas(uint256 index, uint256 requested, uint256 available);
    error StepFailed(uint256 index, bytes returned);

    event NonceChange(uint256 space, uint256 nonce);
    event TxExecuted(bytes32 indexed hash, uint256 index);
    event TxFailed(bytes32 indexed hash, uint256 index, bytes reason);

    bytes32 private constant nonceKey =
        keccak256("org.arcadeum.module.calls.nonce");
    uint256 private constant countBits = 96;
    uint256 private constant mostReturned = 4096;
    /// A coin that takes all gas takes so much.
    uint256 private constant probeGas = 150_000;
    /// Enough for a probe, and to return what was read.
    uint256 private constant reservedGas = 400_000;

    /// Runs the wallet's steps without a signature, and reads probes after them.
    ///
    /// @param module the wallet's true code
    /// @param alsoRead a slot that the true code reads before the steps
    /// @param limit gas for the steps
    /// @param nonce space and count, as the wallet encodes them
    /// @param steps an encoded `Step[]`
    /// @return succeeded whether the transaction would be mined as a success
    /// @return gasUsed by the steps, before refunds
    /// @return outcome an encoded `Done[]`, or what the steps reverted with
    function tryRun(
        address module,
        bytes32 alsoRead,
        uint256 limit,
        uint256 nonce,
        bytes calldata steps,
        Probe[] calldata probes
    )
        external
        returns (
            bool succeeded,
            uint256 gasUsed,
            bytes memory outcome,
            Answer[] memory answers
        )
    {
        address self;
        assembly {
            self := sload(address())
            sstore(address(), module)
            // Both cost less from now on, as after a signature was checked. What
            // nothing depends on, the compiler leaves out.
            if or(iszero(extcodesize(module)), iszero(not(sload(alsoRead)))) {
                revert(0, 0)
            }
        }
        bytes memory input = abi.encodePacked(
            this.runSteps.selector,
            nonce,
            uint256(64),
            steps[32:]
        );
        uint256 start = gasleft();
        (succeeded, outcome) = self.delegatecall{gas: limit}(input);
        gasUsed = start - gasleft();
        answers = read(probes);
    }

    /// Does what `execute` does once the signature is accepted.
    function runSteps(
        uint256 nonce,
        Step[] calldata steps
    ) external returns (Done[] memory done) {
        useNonce(nonce);
        bytes32 hash = keccak256(
            abi.encodePacked(
                "\x19\x01",
                block.chainid,
                address(this),
                keccak256(abi.encode(nonce, steps))
            )
        );
        done = new Done[](steps.length);
        for (uint256 i; i < steps.length; i++) {
            Step calldata step = steps[i];
            uint256 available = gasleft();
            if (available < step.gasLimit)
                revert NotEnoughGas(i, step.gasLimit, available);
            (bool succeeded, bytes memory returned) = make(step);
            done[i] = Done(succeeded, available - gasleft(), returned);
            if (succeeded) emit TxExecuted(hash, i);
            else if (step.revertOnError) revert StepFailed(i, returned);
            else emit TxFailed(hash, i, returned);
        }
    }

    function useNonce(uint256 nonce) private {
        uint256 space = nonce >> countBits;
        uint256 provided = nonce & ((1 << countBits) - 1);
        bytes32 slot = keccak256(abi.encode(nonceKey, space));
        uint256 current;
        assembly {
            current := sload(slot)
        }
        if (current != provided) revert BadNonce(space, provided, current);
        assembly {
            sstore(slot, add(provided, 1))
        }
        emit NonceChange(space, provided + 1);
    }

    function make(
        Step calldata step
    ) private returns (bool succeeded, bytes memory returned) {
        bytes memory data = step.data;
        address target = step.target;
        uint256 value = step.value;
        uint256 limit = step.gasLimit;
        bool isDelegate = step.delegateCall;
        assembly {
            if iszero(limit) {
                limit := gas()
            }
            switch isDelegate
            case 0 {
                succeeded := call(
                    limit,
                    target,
                    value,
                    add(data, 32),
                    mload(data),
                    0,
                    0
                )
            }
            default {
                succeeded := delegatecall(
                    limit,
                    target,
                    add(data, 32),
                    mload(data),
                    0,
                    0
                )
            }
            let size := returndatasize()
            if gt(size, mostReturned) {
                size := mostReturned
            }
            returned := mload(64)
            mstore(64, and(add(add(returned, size), 63), not(31)))
            mstore(returned, size)
            returndatacopy(add(returned, 32), 0, size)
        }
    }

    /// Reads views, each with little gas and 32 bytes of its answer: a coin that
    /// takes all gas or answers without end spoils no other.
    function read(
        Probe[] calldata probes
    ) public view returns (Answer[] memory answers) {
        answers = new Answer[](probes.length);
        for (uint256 i; i < probes.length; i++) {
            if (gasleft() < reservedGas) break;
            answers[i] = ask(probes[i].to, probes[i].data);
        }
    }

    function ask(
        address to,
        bytes memory data
    ) private view returns (Answer memory answer) {
        if (to == address(0)) {
            address account = abi.decode(data, (address));
            return Answer(true, account.balance);
        }
        bool isRead;
        uint256 value;
        assembly {
            isRead := staticcall(
                probeGas,
                to,
                add(data, 32),
                mload(data),
                0,
                32
            )
            isRead := and(isRead, gt(returndatasize(), 31))
            value := mload(0)
        }
        return Answer(isRead, isRead ? value : 0);
    }
}
