create table guard.totp (
  account text primary key,
  -- Sealed with a key that is not in this store.
  secret bytea not null,
  active boolean not null default false,
  -- The newest time step whose code was taken, and for whom.
  last_step bigint,
  last_user text,
  created_at timestamptz not null
);
create table guard.recovery_codes (
  account text not null,
  position int not null,
  salt bytea not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (account, position)
);
create table guard.tries (
  key text primary key,
  count int not null,
  since timestamptz not null
);
create table guard.proofs (
  digest text primary key,
  expires_at timestamptz not null
);
