// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {AmmPair} from "./AmmPair.sol";

/// Creates one pair per two tokens, at an address that can be computed.
contract AmmFactory {
    address[] public allPairs;
    mapping(address tokenA => mapping(address tokenB => address))
        public getPair;

    event PairCreated(
        address indexed token0,
        address indexed token1,
        address pair,
        uint256 count
    );

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(
        address tokenA,
        address tokenB
    ) external returns (address pair) {
        require(tokenA != tokenB, "Amm: same token");
        (address token0, address token1) = tokenA < tokenB
            ? (tokenA, tokenB)
            : (tokenB, tokenA);
        require(token0 != address(0), "Amm: zero token");
        require(getPair[token0][token1] == address(0), "Amm: pair exists");
        pair = address(
            new AmmPair{salt: keccak256(abi.encodePacked(token0, token1))}()
        );
        AmmPair(pair).initialize(token0, token1);
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}
