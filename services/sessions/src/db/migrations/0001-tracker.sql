create table sessions.configs (
  image_hash text primary key,
  config text not null
);
create table sessions.nodes (
  node_hash text primary key,
  node text not null
);
create table sessions.wallets (
  wallet text primary key,
  image_hash text not null,
  context text not null
);
create table sessions.payloads (
  subdigest text primary key,
  payload text not null
);
create table sessions.signatures (
  signer text not null,
  subdigest text not null,
  signature text not null,
  primary key (signer, subdigest)
);
create table sessions.migrations (
  wallet text not null,
  from_version integer not null,
  to_version integer not null,
  subdigest text not null,
  to_image_hash text not null,
  primary key (wallet, from_version, to_version, subdigest)
);
