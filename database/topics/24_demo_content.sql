-- Making the site the bakery's own: what is left of the demo, its removal, and what is done already.

-- Whether a record is as the demo brought it. The first digit of its id is its kind.
create function private.is_untouched_demo(id uuid, version integer) returns boolean language sql stable as $$
	select id::text ~ '^[1-5]0000000-0000-4000-8000-0000000000\d\d$' and (version = 1 or exists (
		select from private.demo_versions as changed
		where changed.record_id = is_untouched_demo.id and changed.version = is_untouched_demo.version
	));
$$;

-- Whether an order is one of the demo's, whatever became of it: its customer is made up.
create function private.is_demo_order(id uuid) returns boolean language sql immutable as $$
	select id::text ~ '^60000000-0000-4000-8000-000000000\d{3}$';
$$;

-- Made-up customers get no mail, neither a reminder nor what the back office would send them.
create function private.skip_mail() returns trigger language plpgsql as $$
begin
	return null;
end;
$$;

create trigger skip_demo_orders before insert on private.order_mails
	for each row when (private.is_demo_order(new.order_id)) execute function private.skip_mail();

-- The keys of all images but those in the trash.
create function private.images_to_choose() returns setof text language sql stable as $$
	select name from files.images
	where name not in (select private.images_in_trash());
$$;

-- What the demo brought, and what the owner has added to it; images are counted apart.
create view private.content_records as
	select 'product' as kind, id::text as record_id, id, version,
		concat_ws(E'\n', image_url, to_json(more_image_urls)) as images
	from public.products
	union all
	select 'category', id::text, id, version, image_url from public.categories
	union all
	select 'section', section, id, version, image_url from public.site_content
	union all
	select 'custom-page', id::text, id, version, image_url from public.custom_pages
	union all
	select 'menu-item', id::text, id, version, null from public.navigation_items;

-- Everything of the demo that nobody has changed, and that nothing else needs.
create function private.demo_records() returns table (kind text, record_id text) language sql stable as $$
	with untouched as (
		select kind, record_id, images from private.content_records as record
		where case
			-- Orders are off unless a product of the owner's own can be ordered.
			when id = '30000000-0000-4000-8000-000000000008' then not exists (
				select from public.products as product
				where orderable and not private.is_untouched_demo(product.id, product.version)
			)
			when not private.is_untouched_demo(id, version) then false
			when kind = 'category' then not exists (
				select from public.product_categories as link
					join public.products as product on product.id = link.product_id
				where link.category_id = record.id
					and not private.is_untouched_demo(product.id, product.version)
			)
			when kind = 'custom-page' then not exists (
				select from public.custom_pages as page join public.navigation_items as item on item.path = '/' || page.path
				where page.id = record.id and not private.is_untouched_demo(item.id, item.version)
			)
			-- The others lead to pages that every site has.
			when kind = 'menu-item' then id = '40000000-0000-4000-8000-000000000005'
			else true
		end
	),
	-- What nobody has changed has no images but those of the demo.
	shown as (
		select distinct private.image_key(address) as key
		from untouched cross join lateral private.image_addresses(images) as address
		union
		-- What nothing shows, or only the full demo.
		values ('default-hero.jpg'), ('chocolate-layer-cake-slice.jpg'), ('chocolate-layer-cake-sizes.jpg'),
			('chocolate-layer-cake-candles.jpg'), ('chocolate-layer-cake-box.jpg')
	)
	select kind, record_id from untouched
	union all
	select 'image', key from shown
	where key in (select private.images_to_choose())
		and not exists (
			select from public.image_details
			where image_details.key = shown.key and (is_described or image_details.name <> '')
		)
		and not exists (
			select from private.image_places() as place
			where private.shows_image(place.content, shown.key) and not exists (
				select from untouched
				where untouched.record_id = place.id and untouched.kind = case
					when place.kind in ('logo', 'text') then 'section' else private.shown_kind(place.kind)
				end
			)
		);
$$;

-- How many records of each kind are the untouched demo's, and how many would stay.
create function public.count_demo_content() returns table (kind text, going integer, staying integer)
	language sql stable security definer as $$
	select private.require('site-settings');
	with demo as materialized (
		select * from private.demo_records()
	),
	present as (
		-- Without the menu that every site starts with.
		select kind from private.content_records
		where record_id !~ '^40000000-0000-4000-8000-00000000000[1-4]$'
		union all
		select 'image' from private.images_to_choose()
	)
	select kinds.kind, going, (select count(*) from present where present.kind = kinds.kind) - going
	from unnest('{product,category,section,custom-page,menu-item,image}'::text[]) as kinds (kind)
		cross join lateral (select count(*) from demo where demo.kind = kinds.kind) as counted (going)
	union all
	select 'order', count(*) filter (where private.is_demo_order(id)),
		count(*) filter (where not private.is_demo_order(id))
	from private.orders where held_until is null
	union all
	-- One while orders are on: going when they are turned off.
	select 'taking-orders', count(*) filter (where is_going), count(*) filter (where not is_going)
	from private.order_rules as settings
		cross join lateral (select exists (select from demo where record_id = 'orders')) as removal (is_going)
	where settings.accepts;
$$;

-- Moves the untouched demo to the trash, all at once, and returns what it moved. Its orders go for good.
create function public.remove_demo_content() returns table (kind text, record_id text)
	language plpgsql security definer as $$
declare
	demo jsonb;
begin
	perform private.require('site-settings');
	-- What is being saved is waited for: it is the owner's own then.
	lock table public.categories, public.products, public.site_content, public.custom_pages,
		public.navigation_items, public.image_details, private.orders in share row exclusive mode;
	demo := (select coalesce(jsonb_agg(to_jsonb(record)), '[]') from private.demo_records() as record);
	perform private.refuse_if(
		demo = '[]' and not exists (select from private.orders where private.is_demo_order(id)), 'PT404',
		'There is no demo content left.'
	);
	delete from private.changes as logged
	where logged.table_name = 'orders' and logged.record_id in (
		select id::text from private.orders where private.is_demo_order(id)
	);
	delete from private.payments where private.is_demo_order(order_id);
	delete from private.orders where private.is_demo_order(id);
	-- Images last, when nothing shows them anymore.
	for kind, record_id in
		select * from jsonb_to_recordset(demo) as record (kind text, record_id text)
		order by array_position(
			array['product', 'category', 'menu-item', 'custom-page', 'section', 'image'], record.kind
		)
	loop
		if kind = 'image' then
			perform private.put_image_into_trash(record_id);
		else
			if kind = 'section' then
				perform private.put_into_trash(
					kind, section, initcap(replace(section, '_', ' ')), to_jsonb(site_content), '{}'
				)
				from public.site_content where section = record_id;
			end if;
			execute format(
				'delete from public.%I where %I::text = $1',
				private.table_of(kind), private.key_column(private.table_of(kind))
			) using record_id;
		end if;
		return next;
	end loop;
	-- What was changed since, or before, is nobody's but the owner's; the trash restores the others.
	delete from private.demo_versions where not exists (
		select from private.trash where trash.record_id = demo_versions.record_id::text
	);
end;
$$;

-- Whether somebody wrote a text: it is neither blank nor one of those that the site comes with.
create function private.is_written(given text, variadic others text[] default '{}') returns boolean
	language sql immutable as $$
	select coalesce(btrim(given), '') <> '' and btrim(given) <> all (others);
$$;

-- Whether the owner wrote the title or the text of a section, of which this is in the demo's.
create function private.is_own_text(of_section text, demo_title text, in_demo_text text) returns boolean
	language sql stable as $$
	select exists (
		select from public.site_content cross join private.stored_object(of_section) as stored
		where section = of_section and (
			private.is_written(title, demo_title)
			or (private.is_written(stored ->> 'text') and position(in_demo_text in stored ->> 'text') = 0)
		)
	);
$$;

-- The steps that make the site the bakery's own. Something stored isn't enough: each save stores all fields.
create function public.list_setup_steps() returns table (step text, is_done boolean)
	language plpgsql stable security definer as $$
declare
	settings jsonb := private.stored_object('settings');
	contact jsonb := private.stored_object('contact');
	seo jsonb := private.stored_object('seo');
	list text := settings ->> 'allergenList';
begin
	perform private.require('site-settings');
	return query
	with own_products as (
		select product.id, product.image_url from public.products as product
		where not private.is_untouched_demo(product.id, product.version)
	),
	published as (
		select purpose from public.custom_pages where is_published
	),
	chosen as (
		select section from public.site_content where not private.is_untouched_demo(id, version)
	)
	values
		('hours', private.stored_object('hours') ? 'week' and 'hours' in (select section from chosen)),
		-- Most bakeries of Europe need the list of its law. Chosen on purpose, any list is right.
		('region', coalesce(list in ('us', 'seven'), false) or (
			coalesce(list = 'eu' or settings ->> 'timeZone' not like 'Europe/%', false) and (
				private.is_written(settings ->> 'timeZone', 'America/New_York')
				or private.is_written(settings ->> 'currency', 'USD')
				or private.is_written(settings ->> 'language', 'en-US')
			)
		)),
		('name', exists (
			select from public.site_content where section = 'settings' and (
				private.is_written(title, 'Rye & Marigold', 'Sweet Delights')
				or private.is_written(image_url)
			)
		)),
		('colors', private.is_written(settings ->> 'primary', '#a63d2f', '#e94873')
			or private.is_written(settings ->> 'secondary', '#f5ebe0')
			or private.is_written(settings ->> 'accent', '#e6a83f', '#e3aa6f')),
		-- With one detail of the demo among them, visitors would go there.
		('contact', exists (
			select from (values
				(contact ->> 'email', 'hello@ryeandmarigold.example'),
				(contact ->> 'phone', '(802) 555-0142'),
				(contact ->> 'address', '27 Mill Street, Alder Falls, Vermont')
			) as detail (given, demo)
			having bool_or(private.is_written(given)) and not bool_or(btrim(given) = demo)
		)),
		('product', exists (select from own_products where image_url is not null)),
		('allergens', exists (
			select from own_products join public.allergen_reviews as review on review.product_id = own_products.id
		)),
		('menu', exists (
			select from public.navigation_items where version > 1
				or id::text !~ '^40000000-0000-4000-8000-0000000000\d\d$'
		)),
		('home', private.is_own_text('hero', 'Bread worth getting up early for', 'We light the oven at two')),
		('about', private.is_own_text('about', 'Flour, water, salt, and a stubborn old starter', 'June Hadley')),
		-- The law of the EU asks for an imprint as well.
		('legal', 'privacy' in (select purpose from published)
			and (list is distinct from 'eu' or 'imprint' in (select purpose from published))),
		-- Turned on, or left off on purpose.
		('orders', 'orders' in (select section from chosen)),
		('search',
			private.is_written(seo ->> 'metaTitle', 'Rye & Marigold | Sourdough, Pastry & Pie in Alder Falls') or (
				private.is_written(seo ->> 'metaDescription')
				and position('Alder Falls, Vermont' in seo ->> 'metaDescription') = 0
			));
end;
$$;

grant execute on function
	public.count_demo_content, public.list_setup_steps, public.remove_demo_content to authenticated;
