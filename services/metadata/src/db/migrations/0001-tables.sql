create table metadata.contracts (
  chain_id integer not null,
  address text not null,
  name text not null,
  symbol text not null,
  decimals integer,
  type text not null,
  bytecode_hash text not null,
  status text not null,
  updated_at timestamptz not null,
  primary key (chain_id, address)
);

create table metadata.tokens (
  chain_id integer not null,
  address text not null,
  token_id text not null,
  metadata text not null,
  search_text text not null,
  status text not null,
  updated_at timestamptz not null,
  primary key (chain_id, address, token_id)
);
