create table identity.social_attempts (
  state_hash text primary key,
  provider text not null,
  digest text not null,
  binding text not null,
  return_to text not null,
  session text,
  result text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index social_attempts_expiry on identity.social_attempts (expires_at);
