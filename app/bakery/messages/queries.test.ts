import { expect, test } from "vitest";
import { createServiceClient } from "../../platform/supabase.ts";
import { countUnreadMessages } from "./queries.ts";

test("unread messages that cannot be counted say why, though the answer has no body", async () => {
	const client = createServiceClient({
		url: "http://127.0.0.1",
		secretKey: "a key",
		fetch: async () => new Response(null, { status: 503 }),
	});
	await expect(countUnreadMessages(client)).rejects.toThrow("Couldn't reach the database.");
});
