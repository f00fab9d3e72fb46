// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// Names of a local chain with the interface of ENS: a registry that is its own
/// resolver. Anyone may register a free name for any address. The first name of
/// an address is its primary name.
contract LocalNames {
    bytes32 private constant ETH_NODE =
        0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae;
    bytes32 private constant REVERSE_NODE =
        0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    mapping(bytes32 => address) private addresses;
    mapping(bytes32 => string) private names;

    event Registered(string name, address indexed account);

    /// Registers `label`.eth, a single label in normal form.
    function register(string calldata label, address account) external {
        require(bytes(label).length > 0, "LocalNames: empty");
        require(account != address(0), "LocalNames: no address");
        bytes32 node = keccak256(
            abi.encodePacked(ETH_NODE, keccak256(bytes(label)))
        );
        require(addresses[node] == address(0), "LocalNames: taken");
        addresses[node] = account;
        string memory name_ = string.concat(label, ".eth");
        bytes32 reverse = reverseNode(account);
        if (bytes(names[reverse]).length == 0) names[reverse] = name_;
        emit Registered(name_, account);
    }

    function resolver(bytes32 node) external view returns (address) {
        bool known = addresses[node] != address(0) ||
            bytes(names[node]).length > 0;
        return known ? address(this) : address(0);
    }

    function addr(bytes32 node) external view returns (address) {
        return addresses[node];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function reverseNode(address account) private pure returns (bytes32) {
        bytes16 digits = "0123456789abcdef";
        bytes memory text = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            uint8 one = uint8(uint160(account) >> (8 * (19 - i)));
            text[2 * i] = digits[one >> 4];
            text[2 * i + 1] = digits[one & 15];
        }
        return keccak256(abi.encodePacked(REVERSE_NODE, keccak256(text)));
    }
}
