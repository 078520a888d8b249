import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { Refusal } from "../requests/refusal.ts";
import { readQuery, senderOf } from "./request-parts.ts";
import type { Endpoint } from "./services.ts";
import { requireSession } from "./sessions.ts";

const scopeSchema = z.enum(["local", "others", "global"]);

/** POST /auth/v1/logout: ends this session, the user's others, or all of them. */
export const answerLogOut: Endpoint = async (services, request) => {
	const scope = scopeSchema.safeParse(readQuery(request.url).get("scope") ?? "global");
	if (!scope.success) {
		throw new Refusal(400, "validation_failed", "The scope must be local, others or global.");
	}
	const { userId, sessionId } = await requireSession(services, request);
	const { sql } = services;
	const ended = {
		local: sql`id = ${sessionId}`,
		others: sql`id <> ${sessionId}`,
		global: sql`true`,
	};
	await sql`delete from auth.sessions where user_id = ${userId} and ${ended[scope.data]}`;
	log.info("somebody signed out", { scope: scope.data, ...senderOf(request, userId) });
	return new Response(null, { status: 204 });
};
