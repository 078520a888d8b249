import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { EMPTY_PRODUCT_FORM, productFormSchema } from "../../app/bakery/catalog/management/form.ts";
import { listCategoryOptions, saveProduct } from "../../app/bakery/catalog/management/queries.ts";
import { uploadPicture } from "../../app/bakery/media/queries.ts";
import { storeMessage } from "../../app/bakery/messages/queries.ts";
import type { Database } from "../../app/platform/database.types.ts";
import { createServiceClient, type DataClient } from "../../app/platform/supabase.ts";
import type { SiteBackend } from "../../server/start-backend.ts";

/** The administrator of every database that is kept. */
export const keptOwner = { email: "owner@bakery.test", password: "a long enough password" };

const keptGuest = { email: "regular@bakery.test", password: "another long password" };

/** A product of every database that is kept, besides those of the demo bakery. */
export const keptProduct = {
	id: "0c0ffee0-0000-4000-8000-000000000001",
	name: "Rye of the Day",
};

const picture = path.join(import.meta.dirname, "../../art/pictures/hero.jpg");

/** Adds to a demo bakery what an owner and visitors have added before it is kept. */
export async function addKeptContent(backend: SiteBackend): Promise<void> {
	const owner = await signInKeptOwner(backend);
	const service = createServiceClient(backend);
	const { error } = await service.auth.admin.createUser({ ...keptGuest, email_confirm: true });
	if (error) throw error;
	const bytes = new Uint8Array(await readFile(picture)).buffer;
	const file = { name: "rye-of-the-day.jpg", type: "image/jpeg", bytes };
	const { url: imageUrl } = await uploadPicture(owner, file);
	const [category] = await listCategoryOptions(owner);
	const { id, name } = keptProduct;
	const form = { ...EMPTY_PRODUCT_FORM, name, price: "8.50", imageUrl };
	const values = productFormSchema.parse({ ...form, categoryIds: [category?.id] });
	await saveProduct(owner, values, null, id);
	const message = {
		name: "Ada",
		email: "ada@example.com",
		subject: "Saturday",
		message: "Two loaves of rye, please.",
	};
	await storeMessage(service, message, { id: null, spamReason: null, spamScore: 0 });
}

/** The owner at the gateway, as the back office in a browser. @throws when the sign-in is refused. */
export async function signInKeptOwner({
	url,
	publishableKey,
	gateway,
}: SiteBackend): Promise<DataClient> {
	const client = createClient<Database>(url, publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false },
		global: { fetch: (input, init) => gateway(new Request(input, init)) },
	});
	const { error } = await client.auth.signInWithPassword(keptOwner);
	if (error) throw error;
	return client;
}
