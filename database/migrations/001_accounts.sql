-- Who works at the bakery, what each user is called, and how they sign in.

create schema accounts;

create table accounts.users (
	id uuid primary key default gen_random_uuid(),
	email text not null unique, -- In lower case.
	password_hash text, -- Null for a member whose access was reset.
	pending_email text, -- The address that they want to have, and have not confirmed yet.
	last_sign_in_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create table accounts.sessions (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references accounts.users (id) on delete cascade,
	user_agent text,
	ip inet,
	-- When a password, a passkey, or a recovery code was last given. Null when it never was: a link in a
	-- mail began the session, or it is of a shared device.
	signed_in_at timestamptz,
	created_at timestamptz not null default now(),
	refreshed_at timestamptz,
	not_after timestamptz not null default now() + interval '30 days' -- However often it is used.
);

create index sessions_of_user on accounts.sessions (user_id);

-- Each continues a session once.
create table accounts.refresh_tokens (
	token_hash text primary key,
	session_id uuid not null references accounts.sessions (id) on delete cascade,
	used_at timestamptz -- When the next one took its place; null as long as it is good.
);

create index refresh_tokens_of_session on accounts.refresh_tokens (session_id);

-- The links in mails that are still good.
create table accounts.mail_links (
	token_hash text primary key,
	user_id uuid not null references accounts.users (id) on delete cascade,
	type text not null check (type in ('recovery', 'email_change')),
	new_email text, -- The address that an email_change confirms.
	created_at timestamptz not null default now()
);

create index mail_links_of_user on accounts.mail_links (user_id);

alter table accounts.users enable row level security;
alter table accounts.sessions enable row level security;
alter table accounts.refresh_tokens enable row level security;
alter table accounts.mail_links enable row level security;

create table public.user_roles (
	user_id uuid primary key references accounts.users (id) on delete cascade,
	role text not null,
	-- Whether it is the account of a device that everybody at the counter uses.
	is_shared_device boolean not null default false,
	-- When an owner last ended the sessions of a member and voided their password: the history shows it.
	access_reset_at timestamptz,
	constraint "A role is one we know" check (role in ('admin', 'editor', 'counter')),
	constraint "A shared device works at the counter" check (not is_shared_device or role = 'counter')
);

create table public.profiles (
	id uuid primary key references accounts.users (id) on delete cascade,
	full_name text,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A full name has at most 200 characters" check (char_length(full_name) <= 200)
);

-- Which role has which rights (database/topics/02_permissions.sql).
create table private.permissions (
	permission text primary key,
	admin boolean not null,
	editor boolean not null,
	counter boolean not null
);

-- Passkeys, and recovery codes for those who lost theirs.

create table private.passkeys (
	id text primary key check (char_length(id) <= 1400), -- The id of the credential, in base64url.
	user_id uuid not null references accounts.users (id) on delete cascade,
	name text not null,
	public_key bytea not null,
	counter bigint not null, -- How often the authenticator has signed; 0 for one that doesn't count.
	transports text[] not null,
	created_at timestamptz not null default now(),
	last_used_at timestamptz,
	-- When its counter went backward, so that there must be a copy. It is refused until it is removed.
	cloned_at timestamptz,
	constraint "A passkey's name has 1 to 60 characters" check (char_length(name) between 1 and 60)
);

create index passkeys_of_user on private.passkeys (user_id);

-- Challenges that were answered, until they expire: each is good once.
create table private.used_challenges (
	challenge text primary key,
	expires_at timestamptz not null
);

create index used_challenges_by_expiry on private.used_challenges (expires_at);

-- Hashes of the codes that are still good.
create table private.recovery_codes (
	user_id uuid not null references accounts.users (id) on delete cascade,
	code_hash text not null,
	created_at timestamptz not null default now(),
	primary key (user_id, code_hash)
);

-- Links to join the team, or to choose a new password after an access reset.

create table private.invitations (
	id uuid primary key default gen_random_uuid(),
	-- SHA-256 of the link's token, which nobody has but those to whom the link was shown or mailed.
	token_hash text not null unique,
	role text not null,
	email text,
	device_name text, -- The name of a shared device; null for a person.
	-- The member whose access was reset; null for somebody new.
	member uuid references accounts.users (id) on delete cascade,
	invited_by uuid not null references accounts.users (id) on delete cascade,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_by uuid references accounts.users (id) on delete cascade,
	constraint "A role is one we know" check (role in ('admin', 'editor', 'counter')),
	constraint "An email address has at most 255 characters" check (char_length(email) <= 255),
	constraint "A device has a name of at most 60 characters"
		check (char_length(trim(device_name)) between 1 and 60),
	constraint "A shared device works at the counter" check (device_name is null or role = 'counter')
);

create index on private.invitations (member);
create index on private.invitations (invited_by);
create index on private.invitations (used_by);
