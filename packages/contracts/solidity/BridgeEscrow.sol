// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface IToken20 {
    function balanceOf(address account) external view returns (uint256);
}

/// One side of a bridge between local chains. It keeps what people deposit
/// until the mover has paid them on the other chain, and pays out what is
/// bridged to this chain from its own stock. A deposit ends once: it is settled,
/// or it is refunded after its deadline.
contract BridgeEscrow {
    /// The native coin, as bridge aggregators write it.
    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// After the deadline the mover alone refunds for this long, so that it can
    /// first settle what it paid out in time. Then anyone may.
    uint256 public constant GRACE = 1 hours;
    uint256 public constant MAX_WAIT = 1 days;
    /// Deposits with this bridge id are also listed under their account.
    uint256 public constant LISTING_ID = 2;
    /// Gas for the payment of a fee, which its taker may use up.
    uint256 private constant FEE_GAS = 100_000;

    struct Leg {
        uint256 id;
        uint256 optionalNativeAmount;
        address inputToken;
        bytes data;
    }

    struct OutboundRequest {
        address receiverAddress;
        uint256 toChainId;
        uint256 amount;
        Leg middlewareRequest;
        Leg bridgeRequest;
    }

    /// `data` of a bridge request.
    struct Terms {
        address toToken;
        uint256 minimumOut;
        uint256 deadline;
        address feeTaker;
        uint256 fee;
    }

    /// Everything that both chains have to agree on.
    struct Deposit {
        uint256 fromChainId;
        address escrow;
        uint256 nonce;
        address depositor;
        address receiver;
        address token;
        uint256 amount;
        uint256 toChainId;
        address toToken;
        uint256 minimumOut;
        uint256 deadline;
        address feeTaker;
        uint256 fee;
    }

    enum Status {
        None,
        Open,
        Settled,
        Refunded
    }

    address public immutable mover;
    uint256 public nextNonce;
    mapping(address token => bool) public isSupported;
    /// What open deposits may still ask back; never paid out to others.
    mapping(address token => uint256) public owed;
    mapping(bytes32 depositId => Status) public statusOf;
    mapping(bytes32 depositId => bool) public isFilled;
    mapping(address account => bytes32[]) private listed;
    uint256 private entered = 1;

    event Deposited(
        bytes32 indexed depositId,
        address indexed depositor,
        uint256 bridgeId,
        Deposit deposit
    );
    event Filled(
        bytes32 indexed depositId,
        address indexed receiver,
        address token,
        uint256 amount
    );
    event Settled(bytes32 indexed depositId);
    event Refunded(bytes32 indexed depositId, address indexed depositor);

    constructor(address mover_, address[] memory tokens) {
        mover = mover_;
        for (uint256 i = 0; i < tokens.length; i++) {
            isSupported[tokens[i]] = true;
        }
    }

    /// The stock comes in as plain transfers.
    receive() external payable {}

    modifier once() {
        require(entered == 1, "BridgeEscrow: entered again");
        entered = 2;
        _;
        entered = 1;
    }

    modifier byMover() {
        require(msg.sender == mover, "BridgeEscrow: not the mover");
        _;
    }

    function outboundTransferTo(
        OutboundRequest calldata request
    ) external payable once {
        Leg calldata leg = request.bridgeRequest;
        require(request.middlewareRequest.id == 0, "BridgeEscrow: no swaps");
        Terms memory terms = abi.decode(leg.data, (Terms));
        Deposit memory deposit = Deposit({
            fromChainId: block.chainid,
            escrow: address(this),
            nonce: nextNonce++,
            depositor: msg.sender,
            receiver: request.receiverAddress,
            token: leg.inputToken,
            amount: request.amount,
            toChainId: request.toChainId,
            toToken: terms.toToken,
            minimumOut: terms.minimumOut,
            deadline: terms.deadline,
            feeTaker: terms.feeTaker,
            fee: terms.fee
        });
        check(deposit);
        take(deposit.token, deposit.amount, leg.optionalNativeAmount);
        bytes32 depositId = idOf(deposit);
        statusOf[depositId] = Status.Open;
        owed[deposit.token] += deposit.amount;
        if (leg.id == LISTING_ID) listed[msg.sender].push(depositId);
        emit Deposited(depositId, msg.sender, leg.id, deposit);
    }

    /// Pays a deposit of another chain out, at most once and only until its
    /// deadline.
    function fill(
        bytes32 depositId,
        Deposit calldata deposit,
        uint256 amount
    ) external byMover once {
        require(depositId == idOf(deposit), "BridgeEscrow: other deposit");
        require(deposit.toChainId == block.chainid, "BridgeEscrow: other chain");
        require(!isFilled[depositId], "BridgeEscrow: filled already");
        require(block.timestamp <= deposit.deadline, "BridgeEscrow: too late");
        require(amount >= deposit.minimumOut, "BridgeEscrow: below minimum");
        require(isSupported[deposit.toToken], "BridgeEscrow: unknown token");
        require(
            stockOf(deposit.toToken) >= amount,
            "BridgeEscrow: not enough stock"
        );
        isFilled[depositId] = true;
        emit Filled(depositId, deposit.receiver, deposit.toToken, amount);
        pay(deposit.toToken, deposit.receiver, amount);
    }

    /// Ends a deposit that was paid out on the other chain. The depositor names
    /// the fee taker, so one that refuses its fee must not keep the deposit open:
    /// it would be refunded beside what was paid out.
    function settle(
        bytes32 depositId,
        Deposit calldata deposit
    ) external byMover once {
        end(depositId, deposit, Status.Settled);
        emit Settled(depositId);
        if (deposit.fee > 0) {
            offer(deposit.token, deposit.feeTaker, deposit.fee);
        }
    }

    /// Gives the whole deposit back, fee included, once its deadline passed.
    function refund(
        bytes32 depositId,
        Deposit calldata deposit
    ) external once {
        uint256 from = msg.sender == mover
            ? deposit.deadline
            : deposit.deadline + GRACE;
        require(block.timestamp > from, "BridgeEscrow: too early");
        end(depositId, deposit, Status.Refunded);
        emit Refunded(depositId, deposit.depositor);
        pay(deposit.token, deposit.depositor, deposit.amount);
    }

    /// Deposits of an account that were made with `LISTING_ID`.
    function depositsOf(
        address account
    ) external view returns (bytes32[] memory) {
        return listed[account];
    }

    /// What can be paid out without touching what open deposits may ask back.
    function stockOf(address token) public view returns (uint256) {
        uint256 held = token == NATIVE
            ? address(this).balance
            : IToken20(token).balanceOf(address(this));
        uint256 kept = owed[token];
        return held > kept ? held - kept : 0;
    }

    /// Chain, escrow and nonce are part of it, so no two deposits share an id.
    function idOf(Deposit memory deposit) public pure returns (bytes32) {
        return keccak256(abi.encode(deposit));
    }

    function check(Deposit memory deposit) private view {
        require(deposit.receiver != address(0), "BridgeEscrow: no receiver");
        require(isSupported[deposit.token], "BridgeEscrow: unknown token");
        require(deposit.toChainId != block.chainid, "BridgeEscrow: same chain");
        require(
            deposit.deadline > block.timestamp &&
                deposit.deadline <= block.timestamp + MAX_WAIT,
            "BridgeEscrow: bad deadline"
        );
        require(deposit.fee < deposit.amount, "BridgeEscrow: fee too high");
        require(
            deposit.fee == 0 || deposit.feeTaker != address(0),
            "BridgeEscrow: no fee taker"
        );
        require(deposit.minimumOut > 0, "BridgeEscrow: no minimum");
    }

    function take(address token, uint256 amount, uint256 native) private {
        require(native == msg.value, "BridgeEscrow: other native amount");
        if (token == NATIVE) {
            require(msg.value == amount, "BridgeEscrow: wrong native amount");
            return;
        }
        require(msg.value == 0, "BridgeEscrow: native not expected");
        uint256 before = IToken20(token).balanceOf(address(this));
        callToken(
            token,
            abi.encodeWithSignature(
                "transferFrom(address,address,uint256)",
                msg.sender,
                address(this),
                amount
            )
        );
        require(
            IToken20(token).balanceOf(address(this)) == before + amount,
            "BridgeEscrow: wrong amount"
        );
    }

    function end(
        bytes32 depositId,
        Deposit calldata deposit,
        Status next
    ) private {
        require(depositId == idOf(deposit), "BridgeEscrow: other deposit");
        require(statusOf[depositId] == Status.Open, "BridgeEscrow: not open");
        statusOf[depositId] = next;
        owed[deposit.token] -= deposit.amount;
    }

    function pay(address token, address to, uint256 amount) private {
        if (token == NATIVE) {
            (bool sent, ) = to.call{value: amount}("");
            require(sent, "BridgeEscrow: native transfer failed");
            return;
        }
        callToken(
            token,
            abi.encodeWithSignature("transfer(address,uint256)", to, amount)
        );
    }

    /// Pays without asking whether it was taken: what is refused stays in the
    /// stock. What the taker returns is not read.
    function offer(address token, address to, uint256 amount) private {
        bool isNative = token == NATIVE;
        address target = isNative ? to : token;
        uint256 value = isNative ? amount : 0;
        bytes memory data = isNative
            ? bytes("")
            : abi.encodeWithSignature("transfer(address,uint256)", to, amount);
        assembly {
            pop(call(FEE_GAS, target, value, add(data, 32), mload(data), 0, 0))
        }
    }

    /// Accepts tokens that return nothing, as older ones do.
    function callToken(address token, bytes memory data) private {
        (bool success, bytes memory result) = token.call(data);
        require(
            success && (result.length == 0 || abi.decode(result, (bool))),
            "BridgeEscrow: token transfer failed"
        );
    }
}
