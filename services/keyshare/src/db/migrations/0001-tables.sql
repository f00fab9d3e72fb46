-- How often each ID token was used at each node, until it ends.
create table keyshare.token_uses (
  node int not null,
  token_id text not null,
  uses int not null,
  expires_at timestamptz not null,
  primary key (node, token_id)
);

create index token_uses_expiry on keyshare.token_uses (expires_at);
