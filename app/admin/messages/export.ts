import { redirect } from "react-router";
import { messageExportSchema } from "../../bakery/messages/changes.ts";
import { messagesCsv } from "../../bakery/messages/csv.ts";
import { listAllMessages } from "../../bakery/messages/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { messagesPath } from "../layout/areas.ts";
import type { Route } from "./+types/export";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(messagesPath);
}

/** Gives all messages of a folder as comma-separated values. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: messageExportSchema,
		async save({ folder }) {
			return messagesCsv(await listAllMessages(context.get(administratorContext).client, folder));
		},
	});
}
