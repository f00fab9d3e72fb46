-- Addresses, hashes and ids are bytes. Amounts are numeric without a limit of
-- digits: a contract may log 2^256-1 as often as it likes.

-- The last block of each chain that is in the tables below.
create table indexer.cursors (
  chain_id bigint primary key,
  number bigint not null,
  hash bytea not null
);

-- The latest blocks, and one in a thousand of the older: what a chain that
-- changed its mind is compared with.
create table indexer.blocks (
  chain_id bigint not null,
  number bigint not null,
  hash bytea not null,
  primary key (chain_id, number)
);

create table indexer.transactions (
  chain_id bigint not null,
  block_number bigint not null,
  txn_index integer not null,
  hash bytea not null,
  block_hash bytea not null,
  -- seconds since 1970
  timestamp bigint not null,
  primary key (chain_id, block_number, txn_index)
);
create index transactions_hash on indexer.transactions (chain_id, hash);

-- The meta-transactions that wallets ran.
create table indexer.executions (
  chain_id bigint not null,
  block_number bigint not null,
  txn_index integer not null,
  log_index bigint not null,
  id bytea not null,
  wallet bytea not null,
  primary key (chain_id, block_number, txn_index, log_index)
);
create index executions_id on indexer.executions (chain_id, id);
create index executions_wallet
  on indexer.executions (chain_id, wallet, block_number, txn_index);

-- kind: 0 native, 20, 721 or 1155. token_id: -1 where there is none.
create table indexer.transfers (
  chain_id bigint not null,
  block_number bigint not null,
  txn_index integer not null,
  log_index bigint not null,
  part integer not null,
  kind smallint not null,
  contract bytea not null,
  sender bytea not null,
  receiver bytea not null,
  token_id numeric not null,
  amount numeric not null,
  primary key (chain_id, block_number, txn_index, log_index, part)
);
create index transfers_sender
  on indexer.transfers (chain_id, sender, block_number, txn_index);
create index transfers_receiver
  on indexer.transfers (chain_id, receiver, block_number, txn_index);

-- Sums of transfers. A contract whose events do not add up may go below zero.
create table indexer.balances (
  chain_id bigint not null,
  account bytea not null,
  contract bytea not null,
  token_id numeric not null,
  kind smallint not null,
  balance numeric not null,
  -- of the last change
  block_number bigint not null,
  primary key (chain_id, account, contract, token_id)
);
create index balances_contract
  on indexer.balances (chain_id, contract, token_id);
