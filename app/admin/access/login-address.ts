import { href } from "react-router";
import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

export const loginAddress = screenAddress("/admin", {
	/** The requested screen, to redirect to. It is in the back office. */
	returnTo: z
		.string()
		.regex(/^\/admin\/[a-z]/)
		.catch(href("/admin/dashboard")),
	/** Why the login is shown to somebody who has, or had, a session; empty otherwise. */
	problem: z.enum(["", "check-failed", "session-ended"]).catch(""),
});
