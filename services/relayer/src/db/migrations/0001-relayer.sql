create table relayer.chains (
  chain_id bigint primary key,
  genesis_hash text not null
);
create table relayer.senders (
  chain_id bigint not null,
  address text not null,
  lane int not null,
  next_nonce bigint not null,
  primary key (chain_id, address)
);
create table relayer.metatxs (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  input_hash text not null,
  lane int not null,
  contract text not null,
  input text not null,
  gas_limit bigint not null,
  calls int not null,
  status text not null default 'QUEUED',
  cancelled boolean not null default false,
  accepted_at timestamptz not null default now(),
  sender text,
  nonce bigint,
  raw text,
  hashes text[] not null default '{}',
  max_fee numeric,
  tip numeric,
  sent_at timestamptz,
  txn_hash text,
  block_number bigint,
  block_hash text,
  revert_reason text,
  receipt text
);
create index metatxs_queued on relayer.metatxs (chain_id, id) where status = 'QUEUED';
create index metatxs_sent on relayer.metatxs (chain_id, sent_at) where status = 'SENT';
create index metatxs_mined on relayer.metatxs (chain_id, block_number) where block_number is not null;
create unique index metatxs_once on relayer.metatxs (chain_id, input_hash) where status not in ('FAILED', 'DROPPED');
create table relayer.metatx_ids (
  chain_id bigint not null,
  metatx_id text not null,
  metatx bigint not null,
  depth int not null,
  primary key (chain_id, metatx_id, metatx)
);
