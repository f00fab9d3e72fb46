create table api.user_storage (
  account text not null,
  key text not null,
  value text not null,
  updated_at timestamptz not null,
  primary key (account, key)
);

create table api.memory (
  key text primary key,
  value text not null,
  expires_at timestamptz not null
);
create index memory_expires_at on api.memory (expires_at);

create table api.price_history (
  chain_id integer not null,
  address text not null,
  recorded_at timestamptz not null,
  usd double precision not null,
  primary key (chain_id, address, recorded_at)
);
create index price_history_recorded_at on api.price_history (recorded_at);
