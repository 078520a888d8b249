import { data } from "react-router";
import { type PageForm, pageDraftSchema } from "../../bakery/content/form.ts";
import type { BackendContext } from "../../platform/backend-context.ts";
import { z } from "../../platform/zod.ts";

/** What the preview sends to the server: the fields as they stand, and who draws them. */
const sentDraftSchema = z.object({ accessToken: z.string(), fields: z.unknown() });

/**
 * Reads a draft that is to be drawn. Drawing costs much, so it is done for administrators alone.
 * @throws an answer of React Router: 400 for what is no JSON, 401 for strangers, 422 for what is no
 *   draft.
 */
export async function readDraft(
	request: Request,
	{ findAdministrator }: Pick<BackendContext, "findAdministrator">,
): Promise<PageForm> {
	const sent = sentDraftSchema.safeParse(await request.json().catch(() => refuse(400)));
	if (!sent.success) return refuse(400);
	if (!(await findAdministrator(sent.data.accessToken))) return refuse(401);
	const draft = pageDraftSchema.safeParse(sent.data.fields);
	return draft.success ? draft.data : refuse(422);
}

function refuse(status: 400 | 401 | 422): never {
	throw data(null, { status });
}
