create table api.revoked_tokens (
  account text primary key,
  issued_before timestamptz not null
);
