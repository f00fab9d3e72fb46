-- compatible
-- Thumbprint of the asking tab's key; null when an older wallet named none.
alter table identity.social_attempts add column key text;
