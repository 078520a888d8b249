-- The pictures of products and pages: anybody may fetch one by its address, and administrators
-- alone may list, add, replace and remove them.

-- Every type of image a browser shows. They are named one by one because not every backend
-- understands 'image/*'.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
	'product-images', 'product-images', true, 20 * 1024 * 1024,
	array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']
)
on conflict (id) do nothing;

create policy "Administrators see and write product images" on storage.objects
	for all to authenticated
	using (bucket_id = 'product-images' and (select public.is_admin()))
	with check (bucket_id = 'product-images' and (select public.is_admin()));
