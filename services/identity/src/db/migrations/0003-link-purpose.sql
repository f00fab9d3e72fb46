-- Links that are on their way were mailed before a purpose was kept: a sign-in.
alter table identity.links add column purpose text not null default 'sign-in';
alter table identity.links add column account text;
