-- What tables depend on: it comes before them, and its functions replace those of an earlier version.
-- Stored values stay as an earlier version computed them until a migration updates them.

-- Nothing is reachable unless a topic grants it, also on services that grant everything by default.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Tables and functions that the API must not offer.
create schema if not exists private;

-- The account that asks (server/backend/calls/as-caller.ts). Null for visitors, and for the server.
create or replace function private.user_id() returns uuid language sql stable as $$
	select nullif(current_setting('levain.user_id', true), '')::uuid;
$$;

create or replace function private.session_id() returns uuid language sql stable as $$
	select nullif(current_setting('levain.session_id', true), '')::uuid;
$$;

-- Finds parts of words with an index. A Postgres without it reads all messages.
do $$
begin
	if exists (select from pg_available_extensions where name = 'pg_trgm') then
		create schema if not exists extensions;
		create extension if not exists pg_trgm with schema extensions;
	end if;
exception when insufficient_privilege or feature_not_supported then
	null;
end;
$$;

-- A text as searches compare it: without accents, capitals, and what people leave out in Arabic.
create or replace function private.searchable(given text) returns text
	language sql immutable strict parallel safe as $$
	select translate(
		replace(replace(replace(
			lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðıħςىة‘’ʼ“”', 'olddihσيه''''''""'
	);
$$;

create or replace function private.allergens_of(list text)
	returns table (allergen text, label text, kinds text[], has_other_kinds boolean)
	language sql immutable as $$
	select listed.allergen, listed.label, listed.kinds::text[], listed.has_other_kinds
	from (values
		('seven', 'gluten', 'Gluten', null, false),
		('seven', 'milk', 'Dairy', null, false),
		('seven', 'eggs', 'Eggs', null, false),
		('seven', 'nuts', 'Nuts', null, false),
		('seven', 'fish', 'Fish', null, false),
		('seven', 'shellfish', 'Shellfish', null, false),
		('seven', 'soybeans', 'Soy', null, false),
		('us', 'milk', 'Dairy', null, false),
		('us', 'eggs', 'Eggs', null, false),
		('us', 'fish', 'Fish',
			'{anchovy,cod,haddock,herring,mackerel,salmon,sardine,trout,tuna}', true),
		('us', 'crustaceans', 'Shellfish', '{crab,crayfish,lobster,shrimp}', true),
		('us', 'nuts', 'Nuts',
			'{almond,black-walnut,brazil-nut,california-walnut,cashew,hazelnut,heartnut,macadamia,pecan,pine-nut,pistachio,walnut}',
			false),
		('us', 'wheat', 'Gluten', null, false),
		('us', 'peanuts', 'Nuts', null, false),
		('us', 'soybeans', 'Soy', null, false),
		('us', 'sesame', null, null, false),
		('eu', 'gluten', 'Gluten', '{wheat,spelt,khorasan,rye,barley,oats,triticale}', false),
		('eu', 'crustaceans', 'Shellfish', null, false),
		('eu', 'eggs', 'Eggs', null, false),
		('eu', 'fish', 'Fish', null, false),
		('eu', 'peanuts', 'Nuts', null, false),
		('eu', 'soybeans', 'Soy', null, false),
		('eu', 'milk', 'Dairy', null, false),
		('eu', 'nuts', 'Nuts',
			'{almond,hazelnut,walnut,cashew,pecan,brazil-nut,pistachio,macadamia}', false),
		('eu', 'celery', null, null, false),
		('eu', 'mustard', null, null, false),
		('eu', 'sesame', null, null, false),
		('eu', 'sulphites', null, null, false),
		('eu', 'lupin', null, null, false),
		('eu', 'molluscs', 'Shellfish', null, false)
	) as listed (in_list, allergen, label, kinds, has_other_kinds)
	where listed.in_list = list;
$$;

-- Whether these are kinds that an allergen has: at least one, each once; others are written by their names.
create or replace function private.are_kinds(given jsonb, known text[], has_others boolean)
	returns boolean language sql immutable as $$
	select coalesce(jsonb_typeof(given) = 'array' and (
		select count(*) between 1 and 30
			and count(distinct lower(entry #>> '{}')) = count(*)
			and bool_and(jsonb_typeof(entry) = 'string')
			and bool_and(entry #>> '{}' = any (known) or (
				has_others and trim(entry #>> '{}') = entry #>> '{}'
				and char_length(entry #>> '{}') between 1 and 60
			))
		from jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else '[]' end) as entry
	), false);
$$;

-- Whether this is one of the three answers. 'contains' names the kinds, 'may-contain' can.
create or replace function private.is_allergen_answer(answer jsonb, kinds text[], has_other_kinds boolean)
	returns boolean language sql immutable as $$
	select coalesce(jsonb_typeof(answer) = 'object' and case
		when kinds is null or answer ->> 'presence' = 'does-not-contain' then answer - 'presence' = '{}'
			and answer ->> 'presence' in ('contains', 'may-contain', 'does-not-contain')
		when answer ->> 'presence' = 'may-contain' then answer - 'presence' - 'kinds' = '{}'
			and (not answer ? 'kinds' or private.are_kinds(answer -> 'kinds', kinds, has_other_kinds))
		when answer ->> 'presence' = 'contains' then answer - '{presence,kinds,mayContainKinds}'::text[] = '{}'
			and private.are_kinds(answer -> 'kinds', kinds, has_other_kinds)
			and (not answer ? 'mayContainKinds' or (
				private.are_kinds(answer -> 'mayContainKinds', kinds, has_other_kinds)
				-- None of them in both.
				and private.are_kinds((answer -> 'kinds') || (answer -> 'mayContainKinds'), kinds, has_other_kinds)
			))
	end, false);
$$;

-- Whether a declaration has an answer for each allergen of its list, and for nothing else.
create or replace function private.is_complete_declaration(list text, declaration jsonb) returns boolean
	language sql immutable as $$
	select coalesce(jsonb_typeof(declaration) = 'object', false)
		and exists (select from private.allergens_of(list))
		and not exists (
			select from private.allergens_of(list) as listed
				full join jsonb_each(
					case jsonb_typeof(declaration) when 'object' then declaration else '{}' end
				) as answered (allergen, answer)
				on answered.allergen = listed.allergen
			where listed.allergen is null
				or not private.is_allergen_answer(answer, listed.kinds, listed.has_other_kinds)
		);
$$;

-- The mailbox of an email address, however it is written: without what follows a plus, and dots.
create or replace function private.mailbox(email text) returns text
	-- It costs more than it seems, so that its index is used and not the function for each order.
	language sql immutable cost 1000 as $$
	select regexp_replace(split_part(address, '@', 1), '\+.*|\.', '', 'g') || '@' || split_part(address, '@', 2)
	from (select lower(trim(email))) as given (address);
$$;

-- How a phone number can be read: all its digits, and those without the country code. Only a number that
-- begins with + or 00, or is as long as one with a code, has one. Fewer than six digits are no phone number.
create or replace function private.phone_readings(phone text) returns text[] language sql immutable strict as $$
	select case
		when length(digits) < 6 then '{}'
		when length(national) >= 6 then array[left(digits, code_length) || national, national]
		else array[digits]
	end
	from (
		select regexp_replace(
			translate(
				replace(normalize(phone, NFKC), '(0)', ''), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'
			), '[^0-9+]', '', 'g'
		)
	) as typed (signs), lateral (select ltrim(replace(signs, '+', ''), '0')) as counted (digits), lateral (
		select case
			when signs !~ '^(\+|00)' and (signs ~ '^0' or length(digits) < 11) then null
			when digits ~ '^[17]' then 1
			when digits ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 2
			else 3
		end
	) as coded (code_length), lateral (
		select ltrim(substr(digits, code_length + 1), '0')
	) as shortened (national);
$$;

-- The first letters of each word of a text, one to three of them: what an index finds names by.
create or replace function private.word_starts(given text) returns text[] language sql immutable strict as $$
	select array_agg(distinct left(word, size))
	from string_to_table(given, ' ') as word, generate_series(1, 3) as size
	where word <> '';
$$;

grant execute on function
	private.user_id, private.session_id, private.searchable to authenticated, service_role;
grant execute on function
	private.allergens_of, private.are_kinds, private.is_allergen_answer, private.is_complete_declaration
	to service_role;

-- How many decimals the smallest unit of a currency has (ISO 4217, as Intl has them).
create or replace function private.decimals_of(currency text) returns integer language sql immutable strict as $$
	select case
		when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
			'VUV', 'XAF', 'XOF', 'XPF') then 0
		when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
		else 2
	end;
$$;

-- An amount in the smallest unit of its currency.
create or replace function private.in_units(amount numeric, currency text) returns bigint
	language sql immutable strict as $$
	select round(amount * 10 ^ private.decimals_of(currency))::bigint;
$$;
