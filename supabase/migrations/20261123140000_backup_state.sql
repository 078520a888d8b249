-- How the backups of the site stand: what all its processes know of the last one that was made, and
-- of the last one that failed. It belongs to this installation, like the secrets, and is in no backup
-- itself. Nobody reaches it through the API: it lies in a schema that the API does not offer.

create schema if not exists levain;

create table levain.backup_state (
	only_row boolean primary key default true check (only_row),
	-- Nights before this moment were not missed.
	since timestamptz not null default now(),
	-- When the last good backup was made.
	succeeded_at timestamptz,
	-- When and why the last attempt failed, until one succeeds.
	failed_at timestamptz,
	problem text check (problem in ('disk-full', 'database-unreachable', 'other')),
	constraint "A failure has a reason" check ((failed_at is null) = (problem is null))
);

insert into levain.backup_state default values;

alter table levain.backup_state enable row level security;
revoke all on levain.backup_state from public, anon, authenticated, service_role;
