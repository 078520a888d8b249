-- For the figures of whoever hosts the site: how many messages wait to be mailed, those included whose
-- mail is tried again later. They are the ones that take_message_to_mail takes, now or in a while.
create function public.count_messages_to_mail() returns bigint
	language sql
	stable
	set search_path = ''
as $$
	select count(*) from public.contact_messages
	where mailed_at is null
		and not spam
		and spam_reason is null
		and created_at >= now() - interval '7 days';
$$;

revoke execute on function public.count_messages_to_mail() from public, anon, authenticated;
grant execute on function public.count_messages_to_mail() to service_role;
