/** How long after its sign-in a session ends, however often it is used. To be used in a query. */
export const sessionLifetime = "30 days";

/**
 * What the account service needs beside the library's tables of the schema `auth`. A hosted
 * project has an account service of its own and does not get this.
 */
export const accountSchemaSql = `
do $$
begin
	-- Asked first, because altering a table waits for everybody who reads it.
	if not exists (
		select from pg_attribute
		where attrelid = 'auth.sessions'::regclass and attname = 'signed_in_at' and not attisdropped
	) then
		-- When the password was last given. Null when it never was: a link in a mail began the session.
		alter table auth.sessions add column signed_in_at timestamptz;
	end if;
end;
$$;

-- Sessions of earlier versions had no end.
update auth.sessions set not_after = created_at + interval '${sessionLifetime}'
where not_after is null;

-- Earlier versions stored refresh tokens as they are. All that is left of them are hashes.
update auth.refresh_tokens set
	token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
	parent = encode(sha256(convert_to(parent, 'UTF8')), 'hex')
where token !~ '^[0-9a-f]{64}$';

-- The links in mails that are still good.
create table if not exists auth.mail_links (
	token_hash text primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	type text not null check (type in ('recovery', 'email_change')),
	-- The address that an email_change confirms.
	new_email text,
	created_at timestamptz not null default now()
);
create index if not exists mail_links_user_id_idx on auth.mail_links (user_id);
`;
