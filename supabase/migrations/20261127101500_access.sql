-- Who may read, write and call what. Nobody may do anything that is not granted here.

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;

-- Accounts

alter table public.user_roles enable row level security;
alter table public.profiles enable row level security;

grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- Nobody may write roles through the API, administrators included: there is no such policy, and
-- no such grant. The server does it with the secret key when the owner runs `npm run admin`.
create policy "Users see their own roles" on public.user_roles
	for select to authenticated using (user_id = (select auth.uid()));

grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Users see their own profile" on public.profiles
	for select to authenticated using (id = (select auth.uid()));

create policy "Users change their own profile" on public.profiles
	for update to authenticated using (id = (select auth.uid()));

-- The content. What the back office may write is granted column by column: no id once it is given, no
-- version, no time, and nothing that is computed. Row-level security decides about the rows.

alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.product_categories enable row level security;
alter table public.sold_out enable row level security;
alter table public.allergen_reviews enable row level security;
alter table public.site_content enable row level security;
alter table public.navigation_items enable row level security;
alter table public.pictures enable row level security;

grant select
	on public.categories, public.products, public.product_categories, public.sold_out,
		public.site_content, public.navigation_items
	to anon;
grant select, delete
	on public.categories, public.products, public.site_content, public.navigation_items
	to authenticated;
grant select, insert, update, delete on public.product_categories, public.sold_out to authenticated;
grant select, insert, update, delete
	on public.categories, public.products, public.product_categories, public.sold_out,
		public.allergen_reviews, public.site_content, public.navigation_items, public.pictures
	to service_role;

grant
	insert (id, name, slug, description, image_url, display_order),
	update (name, slug, description, image_url, display_order)
	on public.categories to authenticated;

create policy "Everyone sees the categories" on public.categories
	for select to anon, authenticated using (true);

create policy "Administrators write categories" on public.categories
	for all to authenticated using ((select public.is_admin()));

grant
	insert (
		id, name, description, price, category_id, featured, active, image_url, ingredients, allergens,
		baking_days, shown_from, shown_until
	),
	update (
		name, description, price, category_id, featured, active, image_url, ingredients, allergens,
		baking_days, shown_from, shown_until
	)
	on public.products to authenticated;

-- Outside of its time a product is as if it were inactive, for everybody but administrators.
create policy "Everyone sees the active products in their time" on public.products
	for select to anon, authenticated
	using (active and visible_from <= now() and visible_until > now());

create policy "Administrators see and write all products" on public.products
	for all to authenticated using ((select public.is_admin()));

-- A visible product's categories are visible; the policies above decide which products are.
create policy "Everyone sees the categories of the products that they see" on public.product_categories
	for select to anon, authenticated using (product_id in (select id from public.products));

create policy "Administrators see and write the categories of all products" on public.product_categories
	for all to authenticated using ((select public.is_admin()));

create policy "Everyone sees the marks of products that they see" on public.sold_out
	for select to anon, authenticated
	using (exists (select from public.products where products.id = sold_out.product_id));

create policy "Administrators see and write all marks" on public.sold_out
	for all to authenticated using ((select public.is_admin()));

-- Only administrators learn who reviewed it, by a function. Signed-in people write here only through
-- the function that saves a review.
grant select (product_id, list, declaration, reviewed_at, outdated_at)
	on public.allergen_reviews to anon, authenticated;

create policy "Everyone sees the reviews of products that they see" on public.allergen_reviews
	for select to anon, authenticated
	using (exists (select from public.products where products.id = allergen_reviews.product_id));

grant
	insert (section, title, subtitle, content, image_url),
	update (title, subtitle, content, image_url)
	on public.site_content to authenticated;

create policy "Everyone sees the content of the site" on public.site_content
	for select to anon, authenticated using (true);

create policy "Administrators write the content of the site" on public.site_content
	for all to authenticated using ((select public.is_admin()));

grant
	insert (id, title, path, show_in_header, show_in_footer, active, display_order),
	update (title, path, show_in_header, show_in_footer, display_order)
	on public.navigation_items to authenticated;

create policy "Everyone sees the active menu items" on public.navigation_items
	for select to anon, authenticated using (active);

create policy "Administrators see and write all menu items" on public.navigation_items
	for all to authenticated using ((select public.is_admin()));

-- Pictures. Strangers get what pages say of the pictures on them. The table knows pictures that are on
-- none. What is said about a picture is deleted with the picture.
grant
	select,
	insert (key, name, alt, focus_x, focus_y),
	update (name, alt, focus_x, focus_y)
	on public.pictures to authenticated;

create policy "Administrators see and write what is said about pictures" on public.pictures
	for all to authenticated using ((select public.is_admin()));

-- Anybody may fetch a picture by its address, and administrators alone may list, add and replace them.
-- A file of the bucket is deleted through the trash alone, and its name is never given to another.
create policy "Administrators see product images" on storage.objects
	for select to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));

create policy "Administrators add product images" on storage.objects
	for insert to authenticated
	with check (
		bucket_id = 'product-images' and (select public.is_admin())
		and name not in (select private.pictures_in_trash())
	);

create policy "Administrators replace product images" on storage.objects
	for update to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));

-- The file of a deleted picture is for those who can restore it.
create policy "Administrators see deleted images" on storage.objects
	for select to authenticated using (bucket_id = 'deleted-images' and (select public.is_admin()));

-- The restore of a hosted project stores images through the project's API, with the secret key.
create policy "No image is added during a restore" on storage.objects
	as restrictive for insert to authenticated
	with check (private.require_no_restore());

create policy "No image is replaced during a restore" on storage.objects
	as restrictive for update to authenticated
	using (true)
	with check (private.require_no_restore());

-- Messages. Only the server adds them, after its checks and with the secret key. What a visitor wrote
-- is never rewritten: an administrator may mark it as read or as spam, or delete it.

alter table public.contact_messages enable row level security;

grant select, delete, update (read_at, spam) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Administrators read messages" on public.contact_messages
	for select to authenticated using ((select public.is_admin()));

create policy "Administrators mark messages" on public.contact_messages
	for update to authenticated using ((select public.is_admin()));

create policy "Administrators delete messages" on public.contact_messages
	for delete to authenticated using ((select public.is_admin()));

-- Internal tables. No role of the API reaches them but through functions, and submissions, which the
-- functions that save read and write with the rights of their callers.

alter table private.message_retention enable row level security;
alter table private.erased_addresses enable row level security;
alter table private.trash enable row level security;
alter table private.changes enable row level security;
alter table private.submissions enable row level security;
alter table private.rate_limits enable row level security;

grant select, insert, update, delete on private.submissions to authenticated;

create policy "Administrators keep their own submissions" on private.submissions
	for all to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

-- While a backup is being restored, nobody else writes to what backups hold.

select private.refuse_during_restore_on(oid)
from pg_catalog.pg_class
where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
	and oid <> all (array[
		'private.rate_limits', 'private.submissions', 'private.content_version',
		'private.message_version'
	]::regclass[]);
select private.refuse_during_restore_on('auth.users');

-- Functions

revoke execute on all functions in schema public, private
	from public, anon, authenticated, service_role;

-- Visitors look products up by allergens.
grant execute on function
	public.find_products_without,
	public.has_allergen_reviews,
	public.list_allergen_matrix,
	public.reviewed_allergen_lists
	to anon, authenticated;

-- Every policy asks whether somebody is an administrator, and every user sees their sessions.
grant execute on function public.is_admin to authenticated, service_role;
grant execute on function public.end_session, public.list_sessions to authenticated;

-- The back office. These run with the rights of their caller, or check who that is.
grant execute on function
	public.allergen_review_details, public.authors_of_changes, public.count_messages_from,
	public.count_messages_older_than, public.count_products_of_day,
	public.count_unreviewed_products, public.delete_category, public.delete_for_good,
	public.delete_picture, public.describe_category_products, public.empty_trash,
	public.erase_messages_from, public.find_deletions, public.find_messages, public.find_products,
	public.find_products_of_day, public.list_changes, public.list_pictures, public.list_trash,
	public.mark_sold_out, public.message_retention, public.messages_from,
	public.move_navigation_items, public.move_record, public.replace_picture,
	public.restore_and_save, public.restore_from_trash, public.save_category,
	public.save_navigation_item, public.save_picture, public.save_product, public.save_settings,
	public.save_site_content, public.settle_submission, public.versions_before
	to authenticated;

-- The server, with the secret key.
grant execute on function
	public.announce_change_by_time, public.applied_migrations, public.content_version,
	public.count_messages_to_mail, public.list_erased_addresses, public.list_pictures,
	public.message_version, public.move_navigation_items, public.next_product_changes,
	public.note_mailing_of_deleted, public.remove_expired_messages, public.replace_picture,
	public.settle_trash, public.spam_lessons, public.store_contact_message,
	public.take_message_to_mail
	to service_role;

-- What those call with the rights of their callers, and what checks and computes a row that the server
-- writes itself.
grant execute on function
	private.claim_submission, private.columns_to_write, private.earlier_answer,
	private.insert_record, private.keep_answer, private.picture_addresses, private.picture_key,
	private.picture_pattern, private.picture_places, private.picture_uses,
	private.picture_uses_version, private.pictures_in_trash, private.refuse_stale_version,
	private.replace_picture_uses, private.replace_shown, private.search_patterns,
	private.searchable, private.shows_picture, private.without_picture
	to authenticated, service_role;
grant execute on function
	private.chosen_allergen_list, private.is_picture, private.is_reviewed, private.is_sold_out, private.products_of_day, private.require_no_restore,
	private.save_message_retention, private.save_record, private.save_record_by_key,
	private.store_allergen_review, private.update_record, private.version_in_trash
	to authenticated;
grant execute on function
	private.allergens_of, private.are_kinds, private.is_allergen_answer,
	private.is_complete_declaration, private.is_message_in_trash
	to service_role;
