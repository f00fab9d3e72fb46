// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {AmmFactory} from "./AmmFactory.sol";
import {AmmPair} from "./AmmPair.sol";
import {LocalERC20} from "./LocalERC20.sol";
import {WrappedNative} from "./WrappedNative.sol";

/// The contract that users call: adds and removes liquidity, swaps along a
/// path, and wraps and unwraps the native coin.
contract AmmRouter {
    address public immutable factory;
    address public immutable WETH;

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "AmmRouter: too late");
        _;
    }

    constructor(address factory_, address wrapped) {
        factory = factory_;
        WETH = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH, "AmmRouter: only from unwrapping");
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 wantedA,
        uint256 wantedB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    )
        external
        before(deadline)
        returns (uint256 amountA, uint256 amountB, uint256 shares)
    {
        (amountA, amountB) = fit(
            tokenA,
            tokenB,
            wantedA,
            wantedB,
            minA,
            minB
        );
        address pair = pairOf(tokenA, tokenB);
        pull(tokenA, pair, amountA);
        pull(tokenB, pair, amountB);
        shares = AmmPair(pair).mint(to);
    }

    function addLiquidityETH(
        address token,
        uint256 wantedToken,
        uint256 minToken,
        uint256 minNative,
        address to,
        uint256 deadline
    )
        external
        payable
        before(deadline)
        returns (uint256 amountToken, uint256 amountNative, uint256 shares)
    {
        (amountToken, amountNative) = fit(
            token,
            WETH,
            wantedToken,
            msg.value,
            minToken,
            minNative
        );
        address pair = pairOf(token, WETH);
        pull(token, pair, amountToken);
        wrapTo(pair, amountNative);
        shares = AmmPair(pair).mint(to);
        if (msg.value > amountNative) {
            payNative(msg.sender, msg.value - amountNative);
        }
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 shares,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) public before(deadline) returns (uint256 amountA, uint256 amountB) {
        address pair = pairOf(tokenA, tokenB);
        pull(pair, pair, shares);
        (uint256 amount0, uint256 amount1) = AmmPair(pair).burn(to);
        (amountA, amountB) = tokenA < tokenB
            ? (amount0, amount1)
            : (amount1, amount0);
        require(amountA >= minA, "AmmRouter: too little of A");
        require(amountB >= minB, "AmmRouter: too little of B");
    }

    function removeLiquidityETH(
        address token,
        uint256 shares,
        uint256 minToken,
        uint256 minNative,
        address to,
        uint256 deadline
    ) external returns (uint256 amountToken, uint256 amountNative) {
        (amountToken, amountNative) = removeLiquidity(
            token,
            WETH,
            shares,
            minToken,
            minNative,
            address(this),
            deadline
        );
        require(
            LocalERC20(token).transfer(to, amountToken),
            "AmmRouter: transfer failed"
        );
        unwrapTo(to, amountNative);
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = exactIn(amountIn, minOut, path);
        pull(path[0], pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = exactOut(amountOut, maxIn, path);
        pull(path[0], pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, to);
    }

    function swapExactETHForTokens(
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256[] memory amounts) {
        require(path[0] == WETH, "AmmRouter: path must start wrapped");
        amounts = exactIn(msg.value, minOut, path);
        wrapTo(pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, to);
    }

    function swapETHForExactTokens(
        uint256 amountOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256[] memory amounts) {
        require(path[0] == WETH, "AmmRouter: path must start wrapped");
        amounts = exactOut(amountOut, msg.value, path);
        wrapTo(pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, to);
        if (msg.value > amounts[0]) {
            payNative(msg.sender, msg.value - amounts[0]);
        }
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        require(path[path.length - 1] == WETH, "AmmRouter: path must end wrapped");
        amounts = exactIn(amountIn, minOut, path);
        pull(path[0], pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, address(this));
        unwrapTo(to, amounts[amounts.length - 1]);
    }

    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        require(path[path.length - 1] == WETH, "AmmRouter: path must end wrapped");
        amounts = exactOut(amountOut, maxIn, path);
        pull(path[0], pairOf(path[0], path[1]), amounts[0]);
        follow(amounts, path, address(this));
        unwrapTo(to, amounts[amounts.length - 1]);
    }

    function getAmountsOut(
        uint256 amountIn,
        address[] memory path
    ) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "AmmRouter: path too short");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = reserves(
                path[i],
                path[i + 1]
            );
            amounts[i + 1] = getAmountOut(amounts[i], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(
        uint256 amountOut,
        address[] memory path
    ) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "AmmRouter: path too short");
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = reserves(
                path[i - 1],
                path[i]
            );
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    function quote(
        uint256 amountA,
        uint256 reserveA,
        uint256 reserveB
    ) public pure returns (uint256) {
        require(amountA > 0, "AmmRouter: no amount");
        require(reserveA > 0 && reserveB > 0, "AmmRouter: no liquidity");
        return (amountA * reserveB) / reserveA;
    }

    function getAmountOut(
        uint256 amountIn,
        uint256 reserveIn,
        uint256 reserveOut
    ) public pure returns (uint256) {
        require(amountIn > 0, "AmmRouter: no input");
        require(reserveIn > 0 && reserveOut > 0, "AmmRouter: no liquidity");
        uint256 counted = amountIn * 997;
        return (counted * reserveOut) / (reserveIn * 1000 + counted);
    }

    function getAmountIn(
        uint256 amountOut,
        uint256 reserveIn,
        uint256 reserveOut
    ) public pure returns (uint256) {
        require(amountOut > 0, "AmmRouter: no output");
        require(
            reserveIn > 0 && reserveOut > amountOut,
            "AmmRouter: no liquidity"
        );
        // Rounded up, so that the pair does not lose the last unit.
        return
            (reserveIn * amountOut * 1000) /
            ((reserveOut - amountOut) * 997) +
            1;
    }

    function exactIn(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path
    ) private view returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        require(
            amounts[amounts.length - 1] >= minOut,
            "AmmRouter: too little output"
        );
    }

    function exactOut(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path
    ) private view returns (uint256[] memory amounts) {
        amounts = getAmountsIn(amountOut, path);
        require(amounts[0] <= maxIn, "AmmRouter: too much input");
    }

    /// Swaps pair by pair. The input is in the first pair already.
    function follow(
        uint256[] memory amounts,
        address[] calldata path,
        address to
    ) private {
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address next = i + 2 < path.length
                ? pairOf(path[i + 1], path[i + 2])
                : to;
            (uint256 out0, uint256 out1) = path[i] < path[i + 1]
                ? (uint256(0), amounts[i + 1])
                : (amounts[i + 1], uint256(0));
            AmmPair(pairOf(path[i], path[i + 1])).swap(out0, out1, next, "");
        }
    }

    /// Returns the amounts at the pair's price, never more than wanted.
    function fit(
        address tokenA,
        address tokenB,
        uint256 wantedA,
        uint256 wantedB,
        uint256 minA,
        uint256 minB
    ) private returns (uint256 amountA, uint256 amountB) {
        if (AmmFactory(factory).getPair(tokenA, tokenB) == address(0)) {
            AmmFactory(factory).createPair(tokenA, tokenB);
        }
        (uint256 reserveA, uint256 reserveB) = reserves(tokenA, tokenB);
        if (reserveA == 0 && reserveB == 0) return (wantedA, wantedB);
        amountB = quote(wantedA, reserveA, reserveB);
        if (amountB <= wantedB) {
            amountA = wantedA;
        } else {
            amountB = wantedB;
            amountA = quote(wantedB, reserveB, reserveA);
        }
        require(amountA >= minA, "AmmRouter: too little of A");
        require(amountB >= minB, "AmmRouter: too little of B");
    }

    function reserves(
        address tokenA,
        address tokenB
    ) private view returns (uint256 reserveA, uint256 reserveB) {
        (uint112 reserve0, uint112 reserve1, ) = AmmPair(
            pairOf(tokenA, tokenB)
        ).getReserves();
        (reserveA, reserveB) = tokenA < tokenB
            ? (reserve0, reserve1)
            : (reserve1, reserve0);
    }

    function pairOf(
        address tokenA,
        address tokenB
    ) private view returns (address pair) {
        pair = AmmFactory(factory).getPair(tokenA, tokenB);
        require(pair != address(0), "AmmRouter: no such pair");
    }

    function pull(address token, address to, uint256 value) private {
        require(
            LocalERC20(token).transferFrom(msg.sender, to, value),
            "AmmRouter: transfer failed"
        );
    }

    function wrapTo(address to, uint256 value) private {
        WrappedNative(payable(WETH)).deposit{value: value}();
        require(
            WrappedNative(payable(WETH)).transfer(to, value),
            "AmmRouter: transfer failed"
        );
    }

    function unwrapTo(address to, uint256 value) private {
        WrappedNative(payable(WETH)).withdraw(value);
        payNative(to, value);
    }

    function payNative(address to, uint256 value) private {
        (bool sent, ) = to.call{value: value}("");
        require(sent, "AmmRouter: native transfer failed");
    }
}
