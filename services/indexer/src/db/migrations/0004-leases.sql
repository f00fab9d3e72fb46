-- Which host reads a chain. A crash of the server may empty it: the next host takes over.
create unlogged table indexer.leases (
  chain_id bigint primary key,
  holder text not null,
  ends_at timestamptz not null
);
