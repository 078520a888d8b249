-- Orders for pickup, and the mails about them.

-- An order is a record of its day: it keeps names, prices, and allergens as they were, and is never
-- deleted. Its customer is forgotten with the messages.
create table private.orders (
	id uuid primary key default gen_random_uuid(),
	number integer generated always as identity (start with 101) unique, -- What people call it.
	-- The address of the order's page, which nobody can guess.
	link uuid not null unique default gen_random_uuid(),
	submission_id uuid unique, -- The form's own mark: sending the same form twice makes one order.
	day date not null,
	pickup_from text, -- When the pickup window begins, as '16:00'; null where the bakery has no windows.
	pickup_until text,
	-- The same as instants; null where the bakery took it for a time when it is closed.
	starts_at timestamptz,
	ends_at timestamptz,
	changeable_until timestamptz not null, -- Until when the customer may change or cancel it.
	-- A change says which version it started from, and which form it is (as submission_id).
	version integer not null default 1,
	change_id uuid unique,
	content text, -- A digest of what that form said: sent again with other contents, it asks what to do.
	-- 'held' waits for its customer to confirm it by mail, and takes its pieces until then.
	state text not null default 'placed'
		check (state in ('held', 'placed', 'picked-up', 'not-picked-up', 'canceled')),
	held_until timestamptz, -- One that its customer cancels before keeps it, because it never was an order.
	check (state in ('held', 'canceled') or held_until is null),
	check (state <> 'held' or held_until is not null),
	is_paid boolean not null default false,
	exceeds boolean not null default false, -- Whether the bakery took it over the limit on purpose.
	name text not null,
	search_name text generated always as (private.searchable(name)) stored,
	email text,
	phone text,
	phone_readings text[] generated always as (private.phone_readings(phone)) stored,
	note text,
	total numeric(12, 3) not null,
	currency text not null,
	entered_by uuid, -- Who entered it in the back office; null for the customer.
	placed_at timestamptz not null default now(),
	canceled_at timestamptz,
	reason text, -- Why the bakery changed or canceled it; null for no reason.
	forgotten_at timestamptz, -- When its customer was erased, or their data expired.
	-- Where a customer's order came from, as hashes of the connection and of its network; for two days.
	senders text[],
	constraint "A reason has 1 to 200 characters" check (char_length(reason) between 1 and 200),
	constraint "A customer's name has 1 to 100 characters" check (char_length(name) between 1 and 100),
	constraint "A customer's address has 1 to 255 characters" check (char_length(email) between 1 and 255),
	constraint "A phone number has 1 to 50 characters" check (char_length(phone) between 1 and 50),
	constraint "A note has 1 to 500 characters" check (char_length(note) between 1 and 500)
);

create index orders_by_day on private.orders (day, pickup_from);
create index orders_by_email on private.orders (lower(email));
create index orders_by_mailbox on private.orders (private.mailbox(email));
create index orders_by_phone on private.orders using gin (phone_readings) where forgotten_at is null;
create index orders_by_name on private.orders using gin (private.word_starts(search_name))
	where forgotten_at is null;
create index orders_by_sender on private.orders ((senders[2])) where senders is not null;
create index orders_to_forget on private.orders (day) where forgotten_at is null;

create table private.order_lines (
	order_id uuid not null references private.orders (id) on delete cascade,
	position integer not null,
	product_id uuid not null, -- Which product it was; it may be gone.
	name text not null,
	size text, -- Null for a product without sizes.
	price numeric(11, 3) not null,
	pieces integer not null check (pieces > 0),
	takes integer not null default 1, -- What a piece takes of limits that products share.
	answers jsonb not null, -- [{"question", "answer"}].
	allergens jsonb, -- What was declared then: {"list": "us", "declaration": {…}}; null for nothing.
	primary key (order_id, position)
);

-- Mails to customers. The queue is a table, so that it outlives the server.
create table private.order_mails (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null references private.orders (id) on delete cascade,
	kind text not null check (kind in ('confirm', 'placed', 'changed', 'canceled', 'reminder')),
	due_at timestamptz not null,
	sent_at timestamptz,
	attempts integer not null default 0,
	-- Of an order that was moved: the day and pickup time that its customer knows, as {"day",
	-- "pickup_from", "pickup_until"}; null for the order's own.
	previous jsonb,
	error text -- What the mail server said when it was tried last; null while nothing went wrong.
);

-- As they are taken, so that of many reminders only the first is looked at.
create index order_mails_to_send on private.order_mails ((kind <> 'confirm'), due_at) where sent_at is null;
create index order_mails_of_order on private.order_mails (order_id);

-- What orders depend on in the sections 'orders', 'hours', and 'settings', as it was checked when they
-- were saved (private.update_order_rules). One row.
create table private.order_rules (
	only_row boolean primary key default true check (only_row),
	accepts boolean not null,
	days_ahead integer not null,
	window_minutes integer not null, -- 0 for no windows.
	orders_per_window integer,
	-- Whether one order may take everything that is left of a product, and not only half of it.
	takes_all boolean not null,
	reminder text, -- When customers are reminded on the day before, as 17:00; null for never.
	time_zone text not null,
	day_end interval not null, -- The business day: a time before noon is in the night after the date.
	currency text not null,
	-- The whole sections, for what is a list in them: the week, exceptions, shared limits, and dates.
	hours jsonb not null,
	orders jsonb not null
);

insert into private.order_rules (
	accepts, days_ahead, window_minutes, takes_all, time_zone, day_end, currency, hours, orders
) values (false, 14, 0, false, 'America/New_York', '4 hours', 'USD', '{}', '{}');
