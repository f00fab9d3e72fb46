// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// Stands at the predeploy of the gas price oracle, adds the operator fee of
/// Isthmus and leaves all else to the oracle's own code.
contract OperatorFeeOracle {
    address private constant ORACLE = 0xc0d3C0d3C0d3c0D3C0D3C0d3C0d3C0D3C0D3000f;
    /// Constant fee in the upper half, fee per million units of gas in the lower.
    bytes32 private constant PLACE = keccak256("cairn.rehearsal.operator-fee");

    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        bytes32 place = PLACE;
        uint256 packed;
        assembly {
            packed := sload(place)
        }
        return (gasUsed * uint128(packed)) / 1e6 + (packed >> 128);
    }

    /// Of the rehearsal alone.
    function setOperatorFee(uint128 perMillion, uint128 constantFee) external {
        bytes32 place = PLACE;
        uint256 packed = (uint256(constantFee) << 128) | perMillion;
        assembly {
            sstore(place, packed)
        }
    }

    receive() external payable {}

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), ORACLE, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if ok {
                return(0, returndatasize())
            }
            revert(0, returndatasize())
        }
    }
}

/// Answers as Arbitrum's virtual contract at 0xC8 about the gas for data of the first layer.
contract NodeInterface {
    uint256 public l1BaseFee;

    /// Of the rehearsal alone.
    function setL1BaseFee(uint256 wei_) external {
        l1BaseFee = wei_;
    }

    function gasEstimateL1Component(
        address,
        bool,
        bytes calldata data
    ) external payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate) {
        return (gasFor(data.length), priceOfGas(), l1BaseFee);
    }

    function gasEstimateComponents(
        address to,
        bool contractCreation,
        bytes calldata data
    )
        external
        payable
        returns (uint64 gasEstimate, uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)
    {
        to;
        contractCreation;
        gasEstimateForL1 = gasFor(data.length);
        return (gasEstimateForL1 + 21000, gasEstimateForL1, priceOfGas(), l1BaseFee);
    }

    /// 16 units per byte and 140 bytes around them, at the price of the first layer.
    function gasFor(uint256 length) private view returns (uint64) {
        return uint64(((length + 140) * 16 * l1BaseFee) / priceOfGas());
    }

    /// Arbitrum's least price is 0.01 gwei.
    function priceOfGas() private view returns (uint256) {
        return block.basefee < 1e7 ? 1e7 : block.basefee;
    }
}

/// Logs that strangers make: transfers among themselves, gifts, and look-alike senders.
contract Noise {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function shout(uint256 seed, uint256 count) external {
        for (uint256 i; i < count; i++) {
            uint256 made = uint256(keccak256(abi.encode(seed, i)));
            emit Transfer(address(uint160(made)), address(uint160(made >> 64)), made >> 200);
        }
    }

    /// Transfers of nothing from accounts that did not ask for it.
    function poison(address[] calldata accounts, address lookalike) external {
        for (uint256 i; i < accounts.length; i++) emit Transfer(accounts[i], lookalike, 0);
    }

    function airdrop(address[] calldata accounts, uint256 value) external {
        for (uint256 i; i < accounts.length; i++) emit Transfer(address(0), accounts[i], value);
    }

    function balanceOf(address) external pure returns (uint256) {
        return 1e18;
    }

    function name() external pure returns (string memory) {
        return "Visit claim-usdc.example";
    }

    function symbol() external pure returns (string memory) {
        return "USDC";
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }
}
