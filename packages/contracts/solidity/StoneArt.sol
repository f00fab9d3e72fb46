// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// Draws a pile of stones for every token id and encodes it in JSON data, so
/// that a collection shows its pictures without a network.
library StoneArt {
    bytes private constant ALPHABET =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function tokenJson(
        string memory collection,
        uint256 id
    ) internal pure returns (string memory) {
        uint256 stones = 3 + (id % 4);
        return
            json(
                string.concat(
                    '{"name":"',
                    collection,
                    " #",
                    decimal(id),
                    '","description":"A pile of ',
                    decimal(stones),
                    ' stones.","image":"',
                    picture(id),
                    '","attributes":[{"trait_type":"Stones","value":',
                    decimal(stones),
                    "}]}"
                )
            );
    }

    function collectionJson(
        string memory collection
    ) internal pure returns (string memory) {
        return
            json(
                string.concat(
                    '{"name":"',
                    collection,
                    '","description":"Piles of stones, drawn by the contract.","image":"',
                    picture(0),
                    '"}'
                )
            );
    }

    function picture(uint256 id) internal pure returns (string memory) {
        uint256 hue = (id * 67 + 200) % 360;
        string memory svg = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320">',
            '<rect width="320" height="320" fill="hsl(',
            decimal(hue),
            ',38%,90%)"/><rect y="262" width="320" height="58" fill="hsl(',
            decimal(hue),
            ',26%,78%)"/>'
        );
        uint256 stones = 3 + (id % 4);
        uint256 width = 104;
        uint256 y = 250;
        for (uint256 i = 0; i < stones; i++) {
            svg = string.concat(svg, stone(id, i, hue, width, y));
            y -= 38;
            width -= 14;
        }
        svg = string.concat(svg, "</svg>");
        return
            string.concat("data:image/svg+xml;base64,", base64(bytes(svg)));
    }

    function stone(
        uint256 id,
        uint256 i,
        uint256 hue,
        uint256 width,
        uint256 y
    ) private pure returns (string memory) {
        // The seed must look uneven; it need not be hard to guess.
        uint256 seed = uint256(keccak256(abi.encode(id, i)));
        return
            string.concat(
                '<ellipse cx="',
                decimal(150 + (seed % 21)),
                '" cy="',
                decimal(y),
                '" rx="',
                decimal(width),
                '" ry="24" fill="hsl(',
                decimal((hue + 180) % 360),
                ",",
                decimal(12 + ((seed >> 8) % 14)),
                "%,",
                decimal(34 + ((seed >> 16) % 30)),
                '%)"/>'
            );
    }

    function json(string memory text) private pure returns (string memory) {
        return
            string.concat(
                "data:application/json;base64,",
                base64(bytes(text))
            );
    }

    function decimal(uint256 value) internal pure returns (string memory) {
        uint256 length = 1;
        for (uint256 rest = value / 10; rest != 0; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (uint256 i = length; i > 0; i--) {
            digits[i - 1] = bytes1(uint8(48 + (value % 10)));
            value /= 10;
        }
        return string(digits);
    }

    function base64(bytes memory data) internal pure returns (string memory) {
        bytes memory alphabet = ALPHABET;
        bytes memory text = new bytes(4 * ((data.length + 2) / 3));
        uint256 at = 0;
        for (uint256 i = 0; i < data.length; i += 3) {
            uint256 left = data.length - i;
            uint256 group = uint256(uint8(data[i])) << 16;
            if (left > 1) group |= uint256(uint8(data[i + 1])) << 8;
            if (left > 2) group |= uint256(uint8(data[i + 2]));
            text[at++] = alphabet[group >> 18];
            text[at++] = alphabet[(group >> 12) & 63];
            text[at++] = left > 1 ? alphabet[(group >> 6) & 63] : bytes1("=");
            text[at++] = left > 2 ? alphabet[group & 63] : bytes1("=");
        }
        return string(text);
    }
}
