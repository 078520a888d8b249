-- Tables that no role of the API may read.

-- Deleted records stay here for 30 days, so no query has to filter them, and the API can't reach them.
create table private.trash (
	id uuid primary key default gen_random_uuid(),
	kind text not null
		check (kind in ('product', 'category', 'menu-item', 'image', 'message', 'custom-page', 'section')),
	record_id text not null, -- Its id, or the key of an image.
	name text not null, -- What the owner knows it by, when it was deleted.
	content jsonb not null, -- The row as it was, and in `links` what else is needed to bring it back.
	deleted_at timestamptz not null default now(),
	-- Nobody who is signed in: a program, or somebody at the database.
	deleted_by uuid default private.user_id() references accounts.users (id) on delete set null,
	-- Deleted for good, while the file of an image is still to be removed. To the owner it is gone.
	emptied_at timestamptz,
	unique (kind, record_id)
);

create index trash_newest_first on private.trash (deleted_at desc, id);
create index deleted_messages_by_submission on private.trash ((content ->> 'submission_id'))
	where kind = 'message';

-- Every change of the content: who, when, and the row before and after. app/bakery/history/ shows it.
create table private.changes (
	id bigint generated always as identity primary key,
	-- When the transaction began: the same for all that it changed.
	changed_at timestamptz not null default now(),
	changed_by uuid, -- The account, also after it is gone; null when it was the server itself.
	-- With changed_at it distinguishes transactions, also in a database that was moved.
	transaction_id xid8 not null default pg_catalog.pg_current_xact_id(),
	table_name text not null,
	-- Its id, section, or key. The categories of a product are logged under the product's id.
	record_id text not null,
	operation text not null check (operation in ('insert', 'update', 'delete')),
	-- The rows without what is counted or computed.
	before jsonb,
	after jsonb
);

create index changes_by_record on private.changes (record_id, id desc);
create index changes_by_day on private.changes (changed_at desc, transaction_id desc)
	include (table_name, record_id);

-- What came of each submission of a form. One that is sent again changes nothing and gets the same answer.
create table private.submissions (
	user_id uuid not null default private.user_id() references accounts.users (id) on delete cascade,
	id uuid not null,
	-- What was saved. Empty while it is under way, and for ever if it timed out before it arrived.
	answer jsonb,
	submitted_at timestamptz not null default now(),
	primary key (user_id, id)
);

create index submissions_by_age on private.submissions (user_id, submitted_at);

-- How often the public content has changed. Its lock makes the numbers follow the order of the commits.
create table private.content_version (
	only_row boolean primary key default true check (only_row),
	version bigint not null
);

insert into private.content_version (version) values (1);

-- The same for the messages.
create table private.message_version (
	only_row boolean primary key default true check (only_row),
	version bigint not null
);

insert into private.message_version (version) values (1);

-- How often strangers tried something lately. All processes of a site count here.
create table private.rate_limits (
	key text primary key, -- What is counted, and a hash of who did it.
	count integer not null,
	expires_at timestamptz not null -- What has expired is removed every few minutes.
);

create index rate_limits_expire on private.rate_limits (expires_at);

-- The versions of the records that the full demo has changed; all others came with version 1.
create table private.demo_versions (
	record_id uuid primary key,
	version integer not null
);

-- What the full demo shows besides the demo, as demo.sql brought it.
create table private.full_demo (
	part text primary key,
	records jsonb not null
);
