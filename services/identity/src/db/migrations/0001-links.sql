create table identity.links (
  token_hash text primary key,
  email text not null,
  digest text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_expiry on identity.links (expires_at);
