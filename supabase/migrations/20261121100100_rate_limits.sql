-- How often strangers tried something lately. All processes of a site count here. The columns and
-- their order are those of the library that writes them (rate-limiter-flexible). Nobody reaches it
-- through the API: it lies in a schema that the API does not offer, and no role of the API may.

create table private.rate_limits (
	-- What is counted, and a hash of who did it.
	key varchar(255) primary key,
	points integer not null default 0,
	-- Milliseconds since 1970. What has expired is removed every few minutes.
	expire bigint
);

create index rate_limits_expire on private.rate_limits (expire);

alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;
