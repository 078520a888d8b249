import { getPicture, replacePicture } from "../../bakery/media/management/queries.ts";
import type { ManagedPicture } from "../../bakery/media/schema.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { saveAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/replace-picture";

/**
 * Puts another picture in the place of the record, as its uses were seen. What is saved is the other
 * picture.
 */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: z.object({ newKey: z.string().min(1) }),
		async save({ newKey }, picture: ManagedPicture | null): Promise<ManagedPicture> {
			if (!picture) throw BackendError.gone();
			await replacePicture(client, picture, newKey);
			const replacement = await getPicture(client, newKey);
			if (!replacement) throw BackendError.gone();
			return replacement;
		},
		readCurrent: async (picture) => picture && getPicture(client, picture.key),
	});
}
