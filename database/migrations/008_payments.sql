-- Money for orders. Amounts are integers in the smallest unit of their currency (private.in_units).

alter table private.order_rules
	add payments jsonb not null default '{}'; -- The section 'payments' (app/bakery/payments/settings.ts).

alter table public.products
	-- How it is paid, where it differs from the bakery's rule; null for the bakery's.
	add pays text check (pays in ('pickup', 'percent', 'amount', 'all')),
	-- Percent, or an amount per piece, where `pays` says so.
	add deposit numeric(11, 3),
	-- One of the rates in the section 'payments'; null for the default.
	add tax_rate uuid,
	add constraint "A deposit is a percentage or an amount per piece" check (
		(deposit is not null) = coalesce(pays in ('percent', 'amount'), false)
		and (deposit > 0) is not false and (pays <> 'percent' or deposit <= 100) is not false
	);

alter table private.orders
	-- What its customer pays before it counts; a held order waits for it.
	add upfront bigint not null default 0 check (upfront >= 0),
	add tip bigint not null default 0 check (tip >= 0),
	-- What customer and bakery agreed on when it was placed: {"cancel", "fee", "included", "rounding"}.
	add terms jsonb not null default '{}',
	add constraint "An order's total is not below zero" check (total >= 0);

alter table private.order_lines
	-- The tax rate as it was; null for none.
	add tax_name text,
	add tax_percent numeric(6, 3);

-- Payments that customers were sent to a provider for. The provider decides what became of one.
create table private.checkouts (
	id uuid primary key default gen_random_uuid(), -- Also our mark at the provider: the same start is one payment.
	order_id uuid not null references private.orders (id) on delete cascade, -- Of an order that never was one.
	provider text not null,
	reference text, -- The provider's; null until it answered.
	url text,
	amount bigint not null check (amount > 0),
	currency text not null,
	state text not null default 'open' check (state in ('open', 'paid', 'over')),
	minutes integer not null, -- For which it can be paid, from its start.
	started_at timestamptz not null default clock_timestamp(),
	-- When the provider is asked next: until it is paid or over, and its fee is known. Null for never.
	ask_at timestamptz default clock_timestamp() + interval '5 minutes',
	asked_at timestamptz, -- When the provider was asked about it last.
	fee bigint, -- The provider's; null where it isn't known.
	problem text, -- Why the provider could not be asked; null while nothing went wrong.
	unique (provider, reference)
);

create index held_orders on private.orders (held_until) where state = 'held';
create index checkouts_of_order on private.checkouts (order_id);
create index checkouts_to_ask on private.checkouts (ask_at);

-- Money that goes back through a provider.
create table private.refunds (
	id uuid primary key default gen_random_uuid(), -- Also our mark at the provider: money goes back once.
	checkout_id uuid not null references private.checkouts (id),
	amount bigint not null check (amount > 0),
	state text not null default 'asked' check (state in ('asked', 'pending', 'done', 'failed')),
	reference text,
	created_at timestamptz not null default clock_timestamp(),
	attempts integer not null default 0,
	ask_at timestamptz not null default clock_timestamp(),
	problem text -- Why it failed, or could not be asked.
);

create index refunds_of_checkout on private.refunds (checkout_id);
create index refunds_to_ask on private.refunds (ask_at) where state in ('asked', 'pending');

-- Money that came, and, below zero, went back. Rows are only added. Each is a receipt; its number leaves
-- none out.
create table private.payments (
	id uuid primary key default gen_random_uuid(),
	receipt integer not null unique,
	order_id uuid not null references private.orders (id),
	amount bigint not null check (amount <> 0),
	currency text not null,
	method text not null check (method in ('cash', 'terminal', 'transfer', 'stripe', 'mollie')),
	checkout_id uuid references private.checkouts (id),
	refund_id uuid references private.refunds (id), -- Of money that went back, and of the same when that failed.
	takes_back uuid unique references private.payments (id), -- The payment at the counter that was a mistake.
	-- Whether it is about money that goes back. A mistake at the counter, and what corrects it, are no refund.
	is_refund boolean generated always as (refund_id is not null or (amount < 0) = (takes_back is null)) stored,
	made_by uuid, -- Null for the customer, and for what happens by itself.
	made_at timestamptz not null default clock_timestamp(),
	-- The order as it was: {"total", "tip", "included", "lines": [{"name", "size", "pieces", "price",
	-- "tax_name", "tax_percent"}], "taxes", "bakery": {"name", "address", "taxId"}}.
	ordered jsonb not null
);

create index payments_of_order on private.payments (order_id);
create index payments_by_time on private.payments (made_at);
create unique index payments_of_checkout on private.payments (checkout_id) where amount > 0 and refund_id is null;
create unique index payments_of_refund on private.payments (refund_id, (amount < 0)) where refund_id is not null;

-- What was marked as paid before.
insert into private.payments (receipt, order_id, amount, currency, method, made_at, ordered)
select row_number() over (order by number), id, private.in_units(total, currency), currency, 'cash', placed_at,
	jsonb_build_object('total', private.in_units(total, currency), 'tip', 0)
from private.orders where is_paid and private.in_units(total, currency) > 0;

alter table private.orders drop is_paid; -- The sum of its payments says so.

-- Notices of providers, so that one that comes again is stored once.
create table private.payment_notices (
	provider text not null,
	id text not null,
	received_at timestamptz not null default now(),
	primary key (provider, id)
);

alter table private.order_mails drop constraint order_mails_kind_check, add constraint order_mails_kind_check
	check (kind in ('confirm', 'placed', 'changed', 'canceled', 'reminder', 'pay', 'late', 'paid', 'refunded'));
