-- The state of this installation. It is in no backup, and no role of the API may read it.

-- What all processes of the site know of the last backup that was made, and of the last one that failed.
create table levain.backup_state (
	only_row boolean primary key default true check (only_row),
	since timestamptz not null default now(), -- Nights before this moment were not missed.
	succeeded_at timestamptz, -- When the last good backup was made.
	-- When and why the last attempt failed, until one succeeds.
	failed_at timestamptz,
	problem text check (
		problem in ('disk-full', 'database-unreachable', 'offsite-unreachable', 'offsite-refused', 'other')
	),
	copied_at timestamptz, -- When the newest backup was made that has an off-site copy.
	constraint "A failure has a reason" check ((failed_at is null) = (problem is null))
);

insert into levain.backup_state default values;

alter table levain.backup_state enable row level security;
