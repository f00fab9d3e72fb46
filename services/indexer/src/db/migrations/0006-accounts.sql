-- compatible: adds tables, and columns that older code leaves alone.
-- Accounts that chains in mode `accounts` are read for.
create table indexer.accounts (
  chain_id bigint not null,
  account bytea not null,
  -- live: followed. quiet: nobody asked for it in a long time. busy: too many
  -- rows; its balances are read, its history is not.
  state text not null default 'live',
  -- First block that the steps along the chain read for it. Not set until the
  -- host that reads the chain takes it up.
  followed_from bigint,
  -- First block of the history that is wanted. Not set until it is taken up.
  history_from bigint,
  -- Made here just now, so that it has no history before.
  is_new boolean not null,
  native_balance numeric,
  -- Block at which the native balance was read.
  native_block bigint,
  asked_at timestamptz not null default now(),
  -- Rows that were written for it since `rows_since`.
  rows_written integer not null default 0,
  rows_since timestamptz not null default now(),
  primary key (chain_id, account)
);
create index accounts_waiting on indexer.accounts (chain_id)
  where state = 'live' and followed_from is null;

-- Blocks that were not read yet: of one account, or of all that are followed.
create table indexer.gaps (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  account bytea,
  first bigint not null,
  last bigint not null,
  why text not null
);
create index gaps_place on indexer.gaps (chain_id, last);
create index gaps_account on indexer.gaps (chain_id, account);

-- Counts of a limit that all hosts share.
create table indexer.limits (
  name text not null,
  key text not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limits_end on indexer.limits (ends_at);

-- What the tables of a chain were made by; `chain` reads every block.
alter table indexer.cursors add column mode text not null default 'chain';
-- Raised whenever the followed accounts change.
alter table indexer.cursors add column accounts_revision bigint not null default 0;
-- Raised whenever older history changes.
alter table indexer.cursors add column history_revision bigint not null default 0;
-- Last block that another node confirmed.
alter table indexer.cursors add column looked_to bigint;

-- In mode `accounts` balances are read and not summed.
alter table indexer.balances add column read_block bigint;
alter table indexer.balances add column is_stale boolean not null default false;
create index balances_stale on indexer.balances (chain_id) where is_stale;
