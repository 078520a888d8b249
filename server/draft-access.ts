import { z } from "zod";
import type { BackendContext } from "../app/platform/backend-context.ts";
import { parseJson } from "./parse-json.ts";
import { createWorkLimit } from "./work-limit.ts";

/**
 * Whether a draft that was sent to the preview comes from an administrator.
 * @param visitorAddress who sends it.
 * @throws {TooBusy}
 */
export type DraftAccess = (request: Request, visitorAddress: string) => Promise<boolean>;

/** Whoever types without a pause sends four drafts a second. */
const checkLimit = {
	atOnce: 20,
	mostWaiting: 100,
	perVisitor: { name: "draft", most: 240, windowSeconds: 60 },
};

const senderSchema = z.object({ accessToken: z.string() });

/**
 * Asks before a draft waits for its turn to be drawn, so that strangers never stand before the
 * owner, and are not drawn a page that refuses them.
 */
export function createDraftAccess({
	findAdministrator,
}: Pick<BackendContext, "findAdministrator">): DraftAccess {
	const checks = createWorkLimit(checkLimit);
	return async (request, visitorAddress) => {
		const text = await request.clone().text();
		const sender = senderSchema.safeParse(parseJson(text));
		if (!sender.success) return false;
		return checks.run(
			visitorAddress,
			async () => (await findAdministrator(sender.data.accessToken)) !== null,
		);
	};
}
