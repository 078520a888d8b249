import { data } from "react-router";
import { parseDraft } from "../../bakery/content/page-draft.ts";
import type { BackendContext } from "../../platform/requests/backend-context.ts";
import type { z } from "../../platform/zod.ts";

/**
 * Parses a draft. Rendering is expensive, so only those who edit the content may ask for it.
 * @throws a response of React Router: 401 for strangers, 422 for an invalid draft.
 */
export async function readDraft<Draft>(
	request: Request,
	schema: z.ZodType<Draft>,
	{ findTeamMember }: Pick<BackendContext, "findTeamMember">,
): Promise<Draft> {
	const { accessToken, fields } = parseDraft(await request.text());
	const member = await findTeamMember(accessToken);
	if (!member?.permissions.includes("content")) return refuse(401);
	const draft = schema.safeParse(fields);
	return draft.success ? draft.data : refuse(422);
}

function refuse(status: 401 | 422): never {
	throw data(null, { status });
}
