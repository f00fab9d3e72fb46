create table guard.signed (
  id bigint generated always as identity primary key,
  wallet text not null,
  chain_id text not null,
  digest text not null,
  signed_at timestamptz not null
);
create index signed_by_wallet on guard.signed (wallet, signed_at);
