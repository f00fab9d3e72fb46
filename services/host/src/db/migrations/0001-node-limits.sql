-- compatible
-- Limits that nodes taught by refusals. Nodes are told apart by a hash of their
-- address, which may hold a key.
create table host.node_limits (
  chain_id bigint not null,
  node text not null,
  use text not null,
  name text not null,
  value integer not null,
  learned_at timestamptz not null,
  primary key (chain_id, node, use, name)
);
